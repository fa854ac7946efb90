//! lz-string's `compressToBase64`: the packing of f-puzzles and SudokuPad links.
//!
//! An LZ78 code over UTF-16 units whose code width grows with the dictionary; codes are written
//! lowest bit first into base64 digits. Knows nothing of what is packed.

use std::collections::BTreeMap;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The most UTF-16 units that are unpacked: a short text can stand for a very long one.
const MAX_UNITS: usize = 1 << 20;

/// Announces a new unit of 8 bits.
const NEW_8: usize = 0;
/// Announces a new unit of 16 bits.
const NEW_16: usize = 1;
/// Ends the text.
const END: usize = 2;

/// How many bits a code takes: one more each time the dictionary has filled all codes of a width.
struct Width {
    bits: u32,
    left: usize,
}

impl Width {
    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Packs a text.
pub(super) fn compress(text: &str) -> String {
    let mut packer = Packer::new();
    // The longest known string that ends here, as its code.
    let mut word: Option<usize> = None;
    for unit in text.encode_utf16() {
        packer.learn(unit);
        word = Some(match word {
            None => packer.codes[&(None, unit)],
            Some(code) => match packer.codes.get(&(Some(code), unit)) {
                Some(&longer) => longer,
                None => {
                    packer.emit(code);
                    packer.add((Some(code), unit));
                    packer.codes[&(None, unit)]
                }
            },
        });
    }
    if let Some(code) = word {
        packer.emit(code);
    }
    packer.finish()
}

struct Packer {
    /// A string is a shorter string and one more unit; its code is its place in the dictionary.
    codes: BTreeMap<(Option<usize>, u16), usize>,
    /// Units that the reader has not seen yet, by their code.
    unseen: BTreeMap<usize, u16>,
    width: Width,
    bits: Vec<bool>,
}

impl Packer {
    fn new() -> Self {
        let width = Width { bits: 2, left: 2 };
        Packer { codes: BTreeMap::new(), unseen: BTreeMap::new(), width, bits: Vec::new() }
    }

    /// Gives a string the next code; the first three are taken.
    fn add(&mut self, string: (Option<usize>, u16)) -> usize {
        let code = self.codes.len() + 3;
        self.codes.insert(string, code);
        code
    }

    fn learn(&mut self, unit: u16) {
        if !self.codes.contains_key(&(None, unit)) {
            let code = self.add((None, unit));
            self.unseen.insert(code, unit);
        }
    }

    fn emit(&mut self, code: usize) {
        match self.unseen.remove(&code) {
            Some(unit) => {
                let (mark, bits) = if unit < 256 { (NEW_8, 8) } else { (NEW_16, 16) };
                self.push(mark, self.width.bits);
                self.push(usize::from(unit), bits);
                self.width.grow();
            }
            None => self.push(code, self.width.bits),
        }
        self.width.grow();
    }

    fn push(&mut self, value: usize, bits: u32) {
        self.bits.extend((0..bits).map(|i| value >> i & 1 == 1));
    }

    fn finish(mut self) -> String {
        self.push(END, self.width.bits);
        // At least one bit of padding, even when the last digit is full.
        let padded = (self.bits.len() / 6 + 1) * 6;
        self.bits.resize(padded, false);
        let digit =
            |bits: &[bool]| bits.iter().fold(0, |value, &bit| value << 1 | usize::from(bit));
        let mut text: String =
            self.bits.chunks(6).map(|bits| char::from(DIGITS[digit(bits)])).collect();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

/// Unpacks a text; the error says what is wrong with it.
pub(super) fn decompress(packed: &str) -> Result<String, String> {
    let mut bits = Bits::new(packed)?;
    let mut units: Vec<u16> = Vec::new();
    // Every string of the dictionary stands somewhere in what is already unpacked.
    let mut strings: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = Width { bits: 2, left: 2 };
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let start = units.len();
        let string = match code {
            NEW_8 | NEW_16 => {
                units.push(bits.take(if code == NEW_8 { 8 } else { 16 })? as u16);
                strings.push((start, 1));
                width.grow();
                (start, 1)
            }
            END => break,
            _ => {
                // The code being defined right now is the last string and its own first unit.
                let defining = last.map(|(from, length)| (from, length + 1));
                let known = strings.get(code).copied();
                let (from, length) = known
                    .or(defining.filter(|_| code == strings.len()))
                    .ok_or_else(|| format!("code {code} is not in the dictionary"))?;
                for i in from..from + length {
                    units.push(units[i]);
                }
                (start, length)
            }
        };
        if let Some((from, length)) = last {
            strings.push((from, length + 1));
            width.grow();
        } else {
            // The first string defines nothing, but its width is counted as if it did.
            width = Width { bits: 3, left: 4 };
        }
        last = Some(string);
        if units.len() > MAX_UNITS {
            return Err(format!("it unpacks to more than {MAX_UNITS} characters"));
        }
    }
    String::from_utf16(&units).map_err(|_| "it unpacks to broken UTF-16".to_owned())
}

/// The bits of base64 digits, highest first.
struct Bits {
    digits: Vec<u8>,
    next: usize,
}

impl Bits {
    fn new(packed: &str) -> Result<Self, String> {
        let digit = |c: char| {
            let place = DIGITS.iter().position(|&digit| char::from(digit) == c);
            place
                .and_then(|place| u8::try_from(place).ok())
                .ok_or_else(|| format!("{c:?} is no base64 digit"))
        };
        let digits = packed.trim_end_matches('=').chars().map(digit);
        Ok(Bits { digits: digits.collect::<Result<_, _>>()?, next: 0 })
    }

    /// A number of so many bits, lowest first.
    fn take(&mut self, bits: u32) -> Result<usize, String> {
        let mut value = 0;
        for i in 0..bits {
            let Some(&digit) = self.digits.get(self.next / 6) else {
                return Err("it ends too early".to_owned());
            };
            value |= usize::from(digit >> (5 - self.next % 6) & 1) << i;
            self.next += 1;
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_lz_string_writes_is_written_and_read() {
        for (text, packed) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("aaaa", "IY5A"),
            ("hello hello hello", "BYUwNmD2AEoTcpA="),
            ("é€😀", "JeGoJLwbgAe0A==="),
            (
                r#"{"size":1,"grid":[[{"value":1,"given":true}]]}"#,
                "N4IgzglgXgpiBcBGANCA5gJwgEwQbT1ADcBDAGwFc4lU0IiYA7BAFwyoF8BdLjoA",
            ),
        ] {
            assert_eq!(compress(text), packed);
            assert_eq!(decompress(packed).unwrap(), text);
        }
    }

    #[test]
    fn broken_texts_are_refused() {
        for (packed, message) in [
            ("", "it ends too early"),
            ("IZ", "it ends too early"),
            ("I?", "'?' is no base64 digit"),
            ("IY//", "code"),
        ] {
            let error = decompress(packed).unwrap_err();
            assert!(error.starts_with(message), "{packed}: {error}");
        }
    }

    #[test]
    fn a_short_text_cannot_unpack_without_bound() {
        let packed = compress(&"a".repeat(MAX_UNITS + 5000));
        assert!(packed.len() < 5000);
        assert!(decompress(&packed).unwrap_err().contains("more than"));
    }

    proptest! {
        #[test]
        fn every_text_round_trips(text in "[a-c{}\\[\\]:é€😀]{0,300}|\\PC{0,100}") {
            prop_assert_eq!(decompress(&compress(&text)).unwrap(), text);
        }

        #[test]
        fn no_text_breaks_the_reader(text in "[A-Za-z0-9+/=]{0,80}") {
            let _ = decompress(&text);
        }
    }
}
