//! Whose a text is, and reading it as such.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| kumiki_fuzz::recognise(text));
