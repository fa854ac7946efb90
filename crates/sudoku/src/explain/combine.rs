//! Sets of items whose masks together have as many bits as there are items.

use super::state::{State, bits};
use std::sync::OnceLock;

/// Calls `visit` with every set of `size` items (by index, ascending) whose masks together have
/// exactly `size` bits. Items without bits are never taken.
pub(super) fn exact_covers(masks: &[u64], size: usize, visit: &mut dyn FnMut(&[usize], u64)) {
    fn extend(
        masks: &[u64],
        size: usize,
        from: usize,
        union: u64,
        picked: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize], u64),
    ) {
        if picked.len() == size {
            if union.count_ones() as usize == size {
                visit(picked, union);
            }
            return;
        }
        for next in from..masks.len() {
            let union = union | masks[next];
            if masks[next] != 0 && union.count_ones() as usize <= size {
                picked.push(next);
                extend(masks, size, next + 1, union, picked, visit);
                picked.pop();
            }
        }
    }
    extend(masks, size, 0, 0, &mut Vec::new(), visit);
}

/// Calls `visit` with every set of `size` masks, by index, ascending, that have at most `most` bits
/// together, and with those bits; until the finders of a board must give up.
pub(super) fn narrow_subsets(
    state: &State,
    masks: &[u64],
    size: usize,
    most: usize,
    visit: &mut dyn FnMut(&[usize], u64),
) {
    // The masks before each one that was picked, together.
    let mut picked: Vec<usize> = Vec::with_capacity(size);
    let mut unions = vec![0; size + 1];
    let (mut next, mut count) = (0, 0usize);
    loop {
        if picked.len() == size {
            if count.is_multiple_of(LOOK_EVERY) && state.is_over() {
                return;
            }
            count += 1;
            visit(&picked, unions[size]);
        } else if next + size - picked.len() <= masks.len() {
            let union: u64 = unions[picked.len()] | masks[next];
            if union.count_ones() as usize <= most {
                picked.push(next);
                unions[picked.len()] = union;
            }
            next += 1;
            continue;
        }
        let Some(last) = picked.pop() else { return };
        next = last + 1;
    }
}

/// Masks of which every set is looked at.
pub(super) const FEW: usize = 9;

/// Calls `visit` with every set of at most `largest` masks, by index, that have one bit more together
/// than there are masks, and with those bits: small sets first, then in ascending order; until the finders
/// of a board must give up.
pub(super) fn one_too_many(
    state: &State,
    masks: &[u64],
    largest: usize,
    visit: &mut dyn FnMut(&[usize], u64),
) {
    if masks.len() > FEW {
        for size in 1..=largest.min(masks.len()) {
            narrow_subsets(state, masks, size, size + 1, &mut |picked, union| {
                if union.count_ones() as usize == size + 1 {
                    visit(picked, union);
                }
            });
        }
        return;
    }
    let mut unions = [0; 1 << FEW];
    for set in 1..1usize << masks.len() {
        unions[set] = unions[set & (set - 1)] | masks[set.trailing_zeros() as usize];
    }
    let mut picked = [0; FEW];
    for &set in sets_of_few().iter().filter(|&&set| usize::from(set) < 1 << masks.len()) {
        let (union, size) = (unions[usize::from(set)], set.count_ones());
        if size as usize > largest {
            return;
        }
        if union.count_ones() == size + 1 {
            picked.iter_mut().zip(bits(u64::from(set))).for_each(|(to, index)| *to = index);
            visit(&picked[..size as usize], union);
        }
    }
}

/// All sets of a few items but the empty one, as bits: small ones first, then by their items.
fn sets_of_few() -> &'static [u16] {
    static SETS: OnceLock<Vec<u16>> = OnceLock::new();
    SETS.get_or_init(|| {
        let mut sets: Vec<u16> = (1..1 << FEW).collect();
        // Of two sets of a size that comes first which has the first item that only one of them has.
        sets.sort_by_key(|set| (set.count_ones(), std::cmp::Reverse(set.reverse_bits())));
        sets
    })
}

/// Sets visited between two looks at the clock.
const LOOK_EVERY: usize = 256;

/// Calls `visit` with every set of `size` of the items `0..len`, ascending, until the finders of a
/// board must give up: wide boards have billions of sets.
pub(super) fn subsets(state: &State, len: usize, size: usize, visit: &mut dyn FnMut(&[usize])) {
    if size > len {
        return;
    }
    let mut picked: Vec<usize> = (0..size).collect();
    for count in 0.. {
        if count % LOOK_EVERY == 0 && state.is_over() {
            return;
        }
        visit(&picked);
        let Some(i) = (0..size).rev().find(|&i| picked[i] < len - size + i) else { return };
        picked[i] += 1;
        for j in i + 1..size {
            picked[j] = picked[j - 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Instance, Shape};
    use kumiki_core::{Cancel, Run};

    #[test]
    fn every_subset_is_visited_once() {
        let shape = Shape::new(3, 3).unwrap();
        let mut state = State::new(&Instance::new(shape, shape.empty()).unwrap());
        let mut seen = std::collections::BTreeSet::new();
        subsets(&state, 6, 3, &mut |picked| assert!(seen.insert(picked.to_vec())));
        assert_eq!(seen.len(), 20);
        subsets(&state, 2, 3, &mut |_| panic!("there is none"));
        let cancel = Cancel::new();
        cancel.cancel();
        state.set_limits(Run::unlimited(0).cancelled_by(&cancel).limits());
        subsets(&state, 6, 3, &mut |_| panic!("it is over"));
    }

    #[test]
    fn narrow_subsets_are_those_of_few_bits() {
        let shape = Shape::new(3, 3).unwrap();
        let state = State::new(&Instance::new(shape, shape.empty()).unwrap());
        let masks: [u64; 6] = [0b1, 0b110, 0b1011, 0b100, 0b1, 0b11110];
        for (size, most) in [(1, 2), (2, 3), (3, 4), (4, 5), (7, 9)] {
            let (mut all, mut narrow) = (Vec::new(), Vec::new());
            subsets(&state, masks.len(), size, &mut |picked| {
                let union = picked.iter().fold(0, |union, &i| union | masks[i]);
                if union.count_ones() as usize <= most {
                    all.push((picked.to_vec(), union));
                }
            });
            narrow_subsets(&state, &masks, size, most, &mut |picked, union| {
                narrow.push((picked.to_vec(), union));
            });
            assert_eq!(narrow, all, "{size} of at most {most}");
            assert_eq!(all.is_empty(), size == 7);
        }
    }

    #[test]
    fn sets_with_one_bit_too_many_are_the_narrow_ones() {
        let shape = Shape::new(3, 3).unwrap();
        let state = State::new(&Instance::new(shape, shape.empty()).unwrap());
        let masks: [u64; 11] =
            [0b1, 0b110, 0b1011, 0b100, 0b11, 0b11110, 0b1001, 0b110000, 0b101, 0b11, 0b100100];
        for (len, largest) in [(0, 3), (6, 6), (9, 4), (9, 9), (11, 5)] {
            let (mut some, mut all) = (Vec::new(), Vec::new());
            one_too_many(&state, &masks[..len], largest, &mut |picked, union| {
                some.push((picked.to_vec(), union));
            });
            for size in 1..=largest {
                subsets(&state, len, size, &mut |picked| {
                    let union = picked.iter().fold(0, |union, &i| union | masks[i]);
                    if union.count_ones() as usize == size + 1 {
                        all.push((picked.to_vec(), union));
                    }
                });
            }
            assert_eq!(some, all, "{len} masks");
            assert_eq!(all.is_empty(), len == 0);
        }
    }

    #[test]
    fn covers_have_as_many_bits_as_items() {
        let mut seen = Vec::new();
        exact_covers(&[0b011, 0b110, 0, 0b101, 0b1000], 3, &mut |picked, union| {
            seen.push((picked.to_vec(), union));
        });
        assert_eq!(seen, [(vec![0, 1, 3], 0b111)]);
    }
}
