//! Every reader of shikaku.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| kumiki_fuzz::read_everything("shikaku", text));
