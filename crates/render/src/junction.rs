//! Which box-drawing character has given arms. Knows no canvas and no colour.
//!
//! Unicode has every mixture of light and heavy arms, but doubles only where both arms of an axis
//! are double, and never beside heavy ones: the nearest character stands in for the others.

/// How strong a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// No line.
    #[default]
    None,
    /// A thin line.
    Light,
    /// Two thin lines side by side.
    Double,
    /// A thick line.
    Heavy,
}

/// Light and heavy arms: up, right, down, left as the digits of a number in base 3.
const LIGHT_HEAVY: &str = concat!(
    " ╴╸╷┐┑╻┒┓",
    "╶─╾┌┬┭┎┰┱",
    "╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪",
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫",
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋"
);

/// Arms by axis, none, one, the other, both: rows none, up, down, both; columns none, left, right,
/// both. The horizontal axis is double, the vertical one light.
const DOUBLE_ACROSS: &str = concat!(" ═══", "╵╛╘╧", "╷╕╒╤", "│╡╞╪");
/// The same where the vertical axis is double, the horizontal one light.
const DOUBLE_DOWN: &str = concat!(" ╴╶─", "║╜╙╨", "║╖╓╥", "║╢╟╫");
/// The same where both are double.
const DOUBLE_BOTH: &str = concat!(" ═══", "║╝╚╩", "║╗╔╦", "║╣╠╬");

/// The character with these arms: up, right, down, left; a blank where there are none.
pub(crate) fn symbol(arms: [Weight; 4]) -> char {
    let [up, right, down, left] = arms;
    let present = |first: Weight, second: Weight| {
        usize::from(first != Weight::None) + 2 * usize::from(second != Weight::None)
    };
    let heavy = arms.contains(&Weight::Heavy);
    let across = right == Weight::Double || left == Weight::Double;
    let down_double = up == Weight::Double || down == Weight::Double;
    let (table, index) = match (across, down_double) {
        (true, _) | (_, true) if !heavy => {
            let table = match (across, down_double) {
                (true, false) => DOUBLE_ACROSS,
                (false, _) => DOUBLE_DOWN,
                (true, true) => DOUBLE_BOTH,
            };
            (table, 4 * present(up, down) + present(left, right))
        }
        // Beside a heavy arm a double one is heavy too.
        _ => (LIGHT_HEAVY, arms.iter().fold(0, |index, &arm| 3 * index + digit(arm))),
    };
    table.chars().nth(index).unwrap_or(' ')
}

fn digit(arm: Weight) -> usize {
    match arm {
        Weight::None => 0,
        Weight::Light => 1,
        Weight::Heavy | Weight::Double => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Arms written as four letters: up, right, down, left; `-` none, l light, h heavy, d double.
    fn of(arms: &str) -> char {
        let weights: Vec<Weight> = arms
            .chars()
            .map(|c| match c {
                'l' => Weight::Light,
                'h' => Weight::Heavy,
                'd' => Weight::Double,
                _ => Weight::None,
            })
            .collect();
        symbol(weights.try_into().unwrap())
    }

    #[test]
    fn characters_by_their_unicode_names() {
        let cases = [
            ("----", ' '),
            ("-l-l", '─'),
            ("l-l-", '│'),
            ("-h-h", '━'),
            ("h-h-", '┃'),
            ("-ll-", '┌'),
            ("--ll", '┐'),
            ("ll--", '└'),
            ("l--l", '┘'),
            ("lll-", '├'),
            ("l-ll", '┤'),
            ("-lll", '┬'),
            ("ll-l", '┴'),
            ("llll", '┼'),
            ("hhhh", '╋'),
            ("lhlh", '┿'),
            ("hlhl", '╂'),
            ("-hh-", '┏'),
            ("-hhh", '┳'),
            ("-hlh", '┯'),
            ("-lhl", '┰'),
            ("hhh-", '┣'),
            ("hlh-", '┠'),
            ("lhl-", '┝'),
            ("l---", '╵'),
            ("-h--", '╺'),
            ("-h-l", '╼'),
            ("l-h-", '╽'),
            ("-d-d", '═'),
            ("d-d-", '║'),
            ("dddd", '╬'),
            ("ldld", '╪'),
            ("dldl", '╫'),
            ("-dd-", '╔'),
            ("ld--", '╘'),
            ("d--l", '╜'),
            ("d-dd", '╣'),
        ];
        for (arms, expected) in cases {
            assert_eq!(of(arms), expected, "{arms}");
        }
    }

    #[test]
    fn mixtures_without_a_character_get_the_nearest() {
        assert_eq!(of("-d--"), '═');
        assert_eq!(of("-d-l"), '═');
        assert_eq!(of("dl-d"), '╩');
        assert_eq!(of("hdhd"), '╋');
        assert_eq!(of("dlhl"), '╂');
    }

    #[test]
    fn every_light_and_heavy_mixture_has_its_own_character() {
        let mut seen = BTreeSet::new();
        for index in 0..81 {
            let digits = [index / 27, index / 9 % 3, index / 3 % 3, index % 3];
            let arms = digits.map(|d| [Weight::None, Weight::Light, Weight::Heavy][d]);
            let c = symbol(arms);
            assert!(c == ' ' || ('\u{2500}'..='\u{257f}').contains(&c), "{arms:?}: {c}");
            assert!(seen.insert(c), "{arms:?}: {c} again");
        }
    }
}
