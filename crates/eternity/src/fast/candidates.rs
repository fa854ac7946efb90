//! The schedules that are worth a trial: where filling begins, which colours are used up early, and how
//! strictly.
//!
//! What makes the pieces that are left lie together more easily is that they have fewer colours, and
//! a colour is the sooner used up the fewer pieces show it. On the official pieces the best sets
//! have a colour of the frame and two others; on smaller boards there is no room for so many, and one
//! colour alone may be best.

use super::super::Instance;
use super::super::piece::{BORDER, Sides};
use super::begin::Begin;
use super::schedule::Schedule;

/// How much of the line of favoured sides is asked for, in per cent, at its beginning and at its
/// end: pinned pieces leave less choice where favoured sides must be laid.
const FLOORS: [(usize, usize); 4] = [(100, 100), (75, 96), (50, 90), (0, 80)];

/// How many colours of the frame and others are favoured on boards without a schedule of their own, and
/// how many sets of each kind are tried.
const KINDS: [(usize, usize); 4] = [(0, 1), (0, 2), (1, 1), (1, 2)];
const OF_A_KIND: usize = 2;

/// Schedules for the official pieces with some of them pinned anywhere: all ends of the board and all
/// colours of the frame.
pub(super) fn for_official(instance: &Instance, like: &Schedule) -> Vec<Schedule> {
    let colours = Colours::of(instance);
    let sets: Vec<Vec<u8>> = colours
        .frame
        .iter()
        .filter_map(|&one| colours.soonest(instance, &[one], 2, 1).into_iter().next())
        .collect();
    let mut schedules = Vec::new();
    for begin in Begin::ALL {
        for favoured in &sets {
            let favouring = like.favouring(favoured, instance.pieces());
            let with = |floor| Schedule { begin, ..favouring.with_floor(floor) };
            schedules.extend(FLOORS.map(with));
        }
    }
    schedules
}

/// Schedules for any framed board: the sets of colours that are soonest used up.
pub(super) fn for_any(instance: &Instance, like: &Schedule) -> Vec<Schedule> {
    let colours = Colours::of(instance);
    let mut sets: Vec<Vec<u8>> = Vec::new();
    for (of_frame, others) in KINDS {
        let mut kind: Vec<Vec<u8>> = match of_frame {
            0 => colours.soonest(instance, &[], others, OF_A_KIND),
            _ => {
                let with = |&one: &u8| colours.soonest(instance, &[one], others, 1);
                colours.frame.iter().flat_map(with).collect()
            }
        };
        kind.sort_by_key(|set| pieces_with(instance, set));
        sets.extend(kind.into_iter().take(OF_A_KIND));
    }
    // A board without fixed pieces looks the same from all ends.
    let begins = if instance.fixed().is_empty() { &Begin::ALL[..1] } else { &Begin::ALL[..] };
    let mut schedules = Vec::new();
    for &begin in begins {
        let plain = Schedule { begin, favoured: Vec::new(), floor: Vec::new(), ..like.clone() };
        for favoured in &sets {
            let floor = line(instance, favoured);
            let whole = Schedule { favoured: favoured.clone(), floor, ..plain.clone() };
            schedules.extend(FLOORS.map(|floor| whole.with_floor(floor)));
        }
        schedules.push(plain);
    }
    schedules
}

/// The line of favoured sides of the official schedule, stretched to the size of the board and
/// the number of such sides: thousandths of the cells after the first row, and of the sides.
const LINE: [(usize, usize); 8] =
    [(0, 0), (42, 246), (83, 369), (125, 492), (167, 590), (250, 738), (358, 869), (600, 975)];

/// That line for some colours of a board.
pub(super) fn line(instance: &Instance, favoured: &[u8]) -> Vec<(usize, usize)> {
    if favoured.is_empty() {
        return Vec::new();
    }
    let sides = instance.pieces().iter().flatten().filter(|c| favoured.contains(c)).count();
    let row = instance.rows().min(instance.cols());
    let rest = instance.pieces().len() - row;
    LINE.iter().map(|&(depth, part)| (row + rest * depth / 1000, sides * part / 1000)).collect()
}

/// The colours of a framed board.
struct Colours {
    /// Those that lie only between pieces of the frame.
    frame: Vec<u8>,
    /// The others.
    inner: Vec<u8>,
}

impl Colours {
    fn of(instance: &Instance) -> Self {
        let (mut along, mut elsewhere) = ([false; 256], [false; 256]);
        for sides in instance.pieces() {
            for (side, &colour) in sides.iter().enumerate() {
                let beside = |turn: usize| sides[(side + turn) % 4] == BORDER;
                let seen = match beside(1) || beside(3) {
                    true => &mut along,
                    false => &mut elsewhere,
                };
                seen[usize::from(colour)] = true;
            }
        }
        let all = BORDER + 1..=u8::MAX;
        let inner = all.clone().filter(|&c| elsewhere[usize::from(c)]).collect();
        let frame = all.filter(|&c| along[usize::from(c)] && !elsewhere[usize::from(c)]).collect();
        Colours { frame, inner }
    }

    /// Of the sets of these colours and one or two others the first few that stand on the fewest pieces.
    fn soonest(
        &self,
        instance: &Instance,
        with: &[u8],
        others: usize,
        most: usize,
    ) -> Vec<Vec<u8>> {
        let set = |others: &[u8]| with.iter().chain(others).copied().collect::<Vec<u8>>();
        let mut sets: Vec<Vec<u8>> = match others {
            1 => self.inner.iter().map(|&one| set(&[one])).collect(),
            _ => {
                let pairs = self.inner.iter().enumerate();
                let pairs = pairs
                    .flat_map(|(at, &one)| self.inner[at + 1..].iter().map(move |&two| [one, two]));
                pairs.map(|pair| set(&pair)).collect()
            }
        };
        sets.sort_by_key(|set| pieces_with(instance, set));
        sets.truncate(most);
        sets
    }
}

/// How many pieces show one of these colours.
fn pieces_with(instance: &Instance, set: &[u8]) -> usize {
    let has = |sides: &&Sides| sides.iter().any(|colour| set.contains(colour));
    instance.pieces().iter().filter(has).count()
}

#[cfg(test)]
mod tests {
    use super::super::super::{ETERNITY2, Eternity};
    use super::super::fill_order::Order;
    use super::*;
    use kumiki_core::{Options, Puzzle, Run};

    #[test]
    fn every_colour_of_the_frame_has_its_favourites() {
        let official = ETERNITY2.as_ref().unwrap();
        let schedules = for_official(official, &Schedule::official_with_hints());
        let first: Vec<u8> =
            schedules[..20].iter().step_by(4).map(|schedule| schedule.favoured[0]).collect();
        assert_eq!(first, [1, 2, 3, 4, 5]);
        assert_eq!(schedules.len(), 8 * 5 * FLOORS.len());
        // The set of the official schedule is the best of its kind.
        assert!(schedules.iter().any(|schedule| *schedule == Schedule::official_with_hints()));
    }

    #[test]
    fn boards_without_fixed_pieces_are_begun_at_one_end() {
        let options = Options::parse(Eternity::GENERATOR.options, "size=9x9").unwrap();
        let instance =
            (Eternity::GENERATOR.make)(&options, &mut Run::unlimited(1)).unwrap().instance;
        let schedules = for_any(&instance, &Schedule::exact(Order::Mixed));
        assert!(instance.fixed().is_empty());
        assert!(schedules.iter().all(|schedule| schedule.begin == Begin::USUAL));
        assert_eq!(schedules.len(), KINDS.len() * OF_A_KIND * FLOORS.len() + 1);
        // As early as its line says, and never before the first row is full.
        for schedule in schedules.iter().filter(|schedule| !schedule.favoured.is_empty()) {
            assert!(schedule.floor.is_sorted() && schedule.least(7) == 0, "{schedule}");
        }
    }
}
