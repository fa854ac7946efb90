//! What the papers describe and kumiki does otherwise by default: moves over the whole board, the
//! construction that skips cells, boards of others as starts, the printed Algorithms 1 and 2.

use super::super::super::piece::Placed;
use super::super::super::{Eternity, Instance};
use super::super::construct::{Construction, at_random};
use super::super::geometry::BoardGeometry;
use super::super::neighbour::Neighbours;
use super::super::squares::Squares;
use super::super::state::State;
use super::super::surrogate::Surrogate;
use super::super::vlns::neighbourhood::Goal;
use super::super::walk::{BoardWalk, MoveSize};
use super::super::{hill_climb, lone_construction, tabu, vlns};
use super::{boards, made};
use kumiki_core::{Options, Puzzle, Rng, Run};

/// The lowest cost of all ways to lay the pieces of every part back on its cells.
fn best_of_all(geometry: &BoardGeometry, state: &mut State, parts: &[(&[usize], Vec<u16>)]) -> u32 {
    let Some(((cells, pieces), rest)) = parts.split_first() else { return state.cost() };
    let Some((&cell, cells)) = cells.split_first() else {
        return best_of_all(geometry, state, rest);
    };
    let region = &geometry.regions()[geometry.region_of(cell).unwrap()];
    let mut lowest = u32::MAX;
    for i in 0..pieces.len() {
        let mut left = pieces.clone();
        let piece = left.remove(i);
        for &turn in region.turns {
            state.put(geometry, cell, geometry.lay(usize::from(piece), turn, cell));
            let mut parts = parts.to_vec();
            parts[0] = (cells, left.clone());
            lowest = lowest.min(best_of_all(geometry, state, &parts));
        }
    }
    lowest
}

#[test]
fn a_move_over_the_whole_board_is_the_best_of_all_ways_to_lay_the_pieces_back() {
    let options = Options::parse(vlns::METHOD.options, "k=4,regions=together").unwrap();
    let size = MoveSize::from_options(&options);
    let mut several = 0;
    for seed in 0..20 {
        for instance in boards(seed) {
            let geometry = BoardGeometry::new(&instance).unwrap();
            if geometry.regions().is_empty() {
                continue;
            }
            let state = at_random(&geometry, &mut Rng::seeded(seed));
            let mut walk = BoardWalk::new(&geometry, state.clone(), true);
            let cells = walk.choose_together(&size, |_| true, &mut Rng::seeded(seed));
            let all: Vec<usize> = cells.concat();
            let beside = |cell: usize| geometry.neighbours(cell);
            assert!(all.iter().all(|&a| all.iter().all(|&b| !beside(a).contains(&b))), "{all:?}");
            several += u32::from(cells.len() > 1);
            let on = |part: &Vec<usize>| part.iter().map(|&c| state.placed(c).piece).collect();
            let parts: Vec<(&[usize], Vec<u16>)> =
                cells.iter().map(|part| (part.as_slice(), on(part))).collect();
            let lowest = best_of_all(&geometry, &mut state.clone(), &parts);
            walk.replace(0, &size, Goal::Best, &mut Rng::seeded(seed));
            assert_eq!(walk.state.cost(), lowest, "seed {seed}, cells {cells:?}");
            walk.state.audit(&geometry);
            walk.undo();
            assert_eq!(walk.state.layout(), state.layout());
        }
    }
    assert!(several > 20, "moves over several regions: {several}");
}

fn constructed(instance: &Instance, options: &str, steps: u64) -> Vec<Option<Placed>> {
    let options = Options::parse(lone_construction::METHOD.options, options).unwrap();
    let method = lone_construction::METHOD;
    let outcome = (method.solve)(instance, &options, &mut Run::limited(3, steps));
    outcome.best.unwrap().0.values().to_vec()
}

#[test]
fn skipping_cells_lays_pieces_until_none_fits_anywhere() {
    for seed in 0..5 {
        for instance in boards(seed).into_iter().chain([made("size=7", seed)]) {
            let geometry = BoardGeometry::new(&instance).unwrap();
            let board = constructed(&instance, "start=skip,nodes=1", u64::MAX);
            let rules = Eternity::check(&instance, &geometry.partial_board(board.clone()));
            assert!(rules.iter().all(|broken| broken.rule == "empty-cell"), "{rules:?}");
            let laid = |cell: usize| board.get(cell).copied().flatten();
            let used: Vec<u16> = board.iter().flatten().map(|placed| placed.piece).collect();
            for cell in (0..geometry.cells()).filter(|&cell| laid(cell).is_none()) {
                let free = (0..geometry.cells()).filter(|&p| !used.contains(&(p as u16)));
                for placed in free.flat_map(|p| (0..4).map(move |turn| Placed::new(p, turn))) {
                    let face = geometry.face(placed);
                    let around = geometry.neighbours(cell);
                    let fits = geometry.admits(cell, placed)
                        && (0..4).all(|side| {
                            let other = laid(around[side]).map(|other| geometry.face(other));
                            other.is_none_or(|other| other[(side + 2) % 4] == face[side])
                        });
                    assert!(!fits, "seed {seed}: {placed:?} fits at cell {cell}");
                }
            }
        }
    }
    // More rounds keep the fullest board.
    let instance = made("size=10", 1);
    let count = |nodes: &str| {
        let board = constructed(&instance, &format!("start=skip,nodes={nodes}"), u64::MAX);
        board.iter().flatten().count()
    };
    let counts = ["1", "2000", "20000"].map(count);
    assert!(counts.is_sorted() && counts[0] < counts[2], "{counts:?}");
}

#[test]
fn a_board_of_somebody_else_is_a_start() {
    let instance = made("size=6", 4);
    let geometry = BoardGeometry::new(&instance).unwrap();
    // Half of a board: its pieces stay where they lie.
    let half = constructed(&instance, "start=recursive,nodes=60", u64::MAX);
    assert!((5..36).contains(&half.iter().flatten().count()), "{half:?}");
    let text = Eternity::write_solution(&instance, &geometry.partial_board(half.clone()));
    for method in [hill_climb::METHOD, tabu::METHOD, vlns::METHOD, lone_construction::METHOD] {
        let mut options = Options::defaults(method.options);
        options.set(method.options, "start", &text).unwrap();
        assert_eq!((method.refuses)(&instance, &options), None, "{}", method.name);
        let start = Construction::from_options(&options);
        let state = start.build(&geometry, &[], &mut Run::unlimited(1));
        for (cell, placed) in half.iter().enumerate() {
            assert!(placed.is_none_or(|placed| state.placed(cell) == placed), "{}", method.name);
        }
        state.audit(&geometry);
        // Words that are no board are refused, not passed over.
        options.set(method.options, "start", "no board at all").unwrap();
        assert!((method.refuses)(&instance, &options).is_some(), "{}", method.name);
    }
}

/// Algorithm 1 as it is printed, with squares counted from scratch: the board that it gives back.
fn printed(
    walk: &mut BoardWalk,
    neighbours: &Neighbours,
    (side, moves): (usize, u64),
    rng: &mut Rng,
) -> Vec<Placed> {
    let geometry = walk.geometry;
    let perfect = |state: &State| match side {
        1 => 0,
        _ => Squares::new(geometry, state, side).perfect(),
    };
    let first = walk.state.cost();
    let mut best = walk.state.layout().to_vec();
    for _ in 0..moves {
        let before = perfect(&walk.state);
        neighbours.step(walk, rng);
        if perfect(&walk.state) > before {
            walk.undo();
        } else if walk.state.cost() < first {
            // `bestConflicts` stays that of the first board.
            best = walk.state.layout().to_vec();
        }
    }
    best
}

#[test]
fn the_printed_algorithms_are_followed_to_the_letter() {
    let options = Options::parse(hill_climb::METHOD.options, "").unwrap();
    let neighbours =
        Neighbours { size: MoveSize::from_options(&options), shuffles: options.real("shuffles") };
    let (rounds, moves) = (5, 40);
    let surrogate = Surrogate { rounds, moves, square: Some(2), printed: true, checked: true };
    for seed in 0..12 {
        let instance = made("size=6", seed);
        let geometry = BoardGeometry::new(&instance).unwrap();
        let state = at_random(&geometry, &mut Rng::seeded(seed));
        let (board, cost) = (state.layout().to_vec(), state.cost());
        let mut walk = BoardWalk::new(&geometry, state.clone(), true);
        let mut run = Run::unlimited(seed);
        let mut rng = run.rng.clone();
        assert!(surrogate.large_search(&mut walk, &neighbours, &mut run).is_continue());
        // Algorithm 2: every search begins from the same board; larger squares after a better board.
        let mut other = BoardWalk::new(&geometry, state, true);
        let (mut side, mut fewest) = (2, cost);
        for _ in 0..rounds {
            other.state.load(&geometry, &board);
            let found = printed(&mut other, &neighbours, (side, moves), &mut rng);
            other.state.load(&geometry, &found);
            if other.state.cost() < fewest {
                fewest = other.state.cost();
                side += 1;
            } else {
                side = if side == 1 { 2 } else { side - 1 };
            }
        }
        assert_eq!(walk.best_cost(), fewest, "seed {seed}");
        assert_eq!(walk.state.layout(), other.state.layout(), "seed {seed}");
    }
}
