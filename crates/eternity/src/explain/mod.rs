//! Explanations: the claims and rules of a board, the catalogue of techniques, their words.
//!
//! Claims are "this piece lies here, turned so" and "this edge has that colour"; the rules are "this
//! piece lies in one place", "the sides that touch have the same colour" and "so many edges have
//! that colour". That a cell holds one piece is free. Where deductions are out of reach a choice is
//! offered, and called one.

mod choice;
mod counting;
mod fitting;
mod layout;
mod picture;
mod state;
#[cfg(test)]
mod tests;
mod words;

use super::{Board, Eternity, Instance};
use kumiki_core::{Conclusion, Drawing, Language, Level, Lit, Reason, Step, TechniqueInfo};
use kumiki_explain::{Explain, Facts, Found, Model, Technique, Told};
use layout::{Layout, Placement, Scope};

pub use state::State;

type FoundStep = Found<Eternity>;

/// Placements beyond which a board is not explained.
const LARGEST: usize = 400_000;
/// Placements beyond which sets of rules are not searched for: such boards are beyond proof.
const SEARCHED: usize = 3_000;

/// A rule at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A piece, from 0, lies in one place.
    Piece(usize),
    /// The sides that touch between two cells have the same colour. Cells are numbered row by row.
    Match(usize, usize),
    /// A colour, how many of its sides there are, and where they are counted.
    Colour(u8, usize, Scope),
}

/// What the words of a step need.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    /// The cells of the pattern.
    cells: Vec<usize>,
    /// The pieces of the pattern.
    pieces: Vec<usize>,
    /// The number of a count of colours.
    tally: Option<usize>,
}

const fn technique(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    level: Level,
    cost: f64,
    find: fn(&State, bool, &mut Vec<FoundStep>),
) -> Technique<Eternity> {
    Technique { info: TechniqueInfo { name, title, about, level, cost, unique: false }, find }
}

impl Explain for Eternity {
    type Rule = Rule;
    type Board = State;
    type Detail = Detail;

    const TECHNIQUES: &'static [Technique<Self>] = &[
        fitting::ONLY_PIECE,
        fitting::ONLY_PLACE,
        fitting::ONLY_COLOUR,
        fitting::COLOUR_GONE,
        counting::FRAME,
        counting::COLOUR,
    ];

    const WHAT_IF: Option<TechniqueInfo> = Some(TechniqueInfo {
        name: "what-if",
        title: "what if",
        about: "A piece or a colour is tried, and one rule after another leads to a contradiction",
        level: Level::Expert,
        cost: 5.0,
        unique: false,
    });

    fn too_large(instance: &Instance) -> Option<String> {
        let placements = layout::placements(instance).take(LARGEST + 1).count();
        (placements > LARGEST).then(|| {
            format!(
                "the pieces of this {}x{} board fit in more than {LARGEST} places: too many to be \
                 explained",
                instance.rows(),
                instance.cols()
            )
        })
    }

    fn model(instance: &Instance) -> Model<Rule> {
        let layout = Layout::new(instance);
        let mut model = Model::new(layout.vars());
        let in_cell = |cell: usize| layout.first[cell]..layout.first[cell + 1];
        for cell in 0..layout.edge_at.len() {
            let lits: Vec<Lit> = in_cell(cell).map(Lit::yes).collect();
            model.free(&lits, 1, 1);
        }
        for edge in 0..layout.edges.len() {
            let colours = (0..layout.colours).map(|colour| Lit::yes(layout.colour(edge, colour)));
            model.free(&colours.collect::<Vec<Lit>>(), 1, 1);
        }
        for tally in &layout.tallies {
            let rule = Rule::Colour(tally.colour, tally.sides, tally.scope);
            let colour = usize::from(tally.colour);
            let lits = tally.edges.iter().map(|&edge| Lit::yes(layout.colour(edge, colour)));
            model.group(rule, 2.0);
            model.count(&lits.collect::<Vec<Lit>>(), tally.low, tally.high);
        }
        for (piece, places) in layout.of_piece.iter().enumerate() {
            let lits: Vec<Lit> = places.iter().map(|&place| Lit::yes(place)).collect();
            model.group(Rule::Piece(piece), 1.0);
            model.count(&lits, 1, 1);
        }
        for (number, edge) in layout.edges.iter().enumerate() {
            model.group(Rule::Match(edge.cells[0], edge.cells[1]), 1.0);
            for (cell, side) in edge.cells.into_iter().zip(edge.sides) {
                // Of the pieces with a colour at that side one lies here, exactly if the edge has it.
                let mut by_colour: Vec<Vec<Lit>> = (0..layout.colours)
                    .map(|colour| vec![Lit::no(layout.colour(number, colour))])
                    .collect();
                for placement in in_cell(cell) {
                    let colour = layout.placements[placement].face[side];
                    by_colour[usize::from(colour)].push(Lit::yes(placement));
                }
                for lits in by_colour {
                    model.count(&lits, 1, 1);
                }
            }
        }
        model
    }

    fn board(instance: &Instance) -> State {
        State::new(instance)
    }

    /// Fixed pieces, and colours that no piece can show at an edge, whatever lies around it.
    fn given(instance: &Instance) -> Vec<Lit> {
        let state = State::new(instance);
        let layout = state.layout();
        let mut claims = Vec::new();
        for edge in 0..layout.edges.len() {
            let shown = [state.shown(edge, 0), state.shown(edge, 1)];
            let never = (0..layout.colours).filter(|&c| !shown[0][c] || !shown[1][c]);
            claims.extend(never.map(|colour| Lit::no(layout.colour(edge, colour))));
        }
        let start = instance.start();
        claims.extend(placed(instance, layout, &start));
        claims
    }

    fn entries(instance: &Instance, partial: &Board) -> Result<Vec<Lit>, String> {
        Ok(placed(instance, &Layout::new(instance), partial))
    }

    fn learn(board: &mut State, fact: Lit, plainly: &mut Vec<Lit>) {
        board.learn(fact, plainly);
    }

    fn reason(instance: &Instance, rule: &Rule, language: Language) -> Reason {
        words::reason(instance, rule, language)
    }

    fn claim(instance: &Instance, lit: Lit, language: Language) -> Conclusion {
        words::claim(instance, lit, language)
    }

    fn solution(instance: &Instance, facts: &Facts) -> Board {
        let cols = instance.cols();
        let mut board = Board::filled(instance.rows(), cols, None);
        for (var, Placement { cell, placed, .. }) in layout::placements(instance).enumerate() {
            if facts.get(var) == Some(true) {
                board[(cell / cols, cell % cols)] = Some(placed);
            }
        }
        board
    }

    fn words(_: &Instance, board: &State, told: &Told<Self>) -> [String; 4] {
        words::words(board, told)
    }

    fn searchable(instance: &Instance) -> bool {
        layout::placements(instance).take(SEARCHED + 1).count() <= SEARCHED
    }

    fn unnamed_cost(rules: f64) -> f64 {
        // Dearer than the named techniques: a set that none of them finds.
        4.0 + rules
    }

    fn choice(_: &Instance, board: &State) -> Option<Lit> {
        choice::choice(board)
    }

    fn picture(instance: &Instance, facts: &Facts, step: Option<&Step>, level: usize) -> Drawing {
        picture::picture(instance, facts, step, level)
    }
}

/// The claims that the pieces of a board make, as far as the frame lets them lie there.
fn placed(instance: &Instance, layout: &Layout, board: &Board) -> Vec<Lit> {
    let mut claims = Vec::new();
    for cell in 0..layout.edge_at.len() {
        let Some(Some(placed)) = board.get(layout.at(cell)) else { continue };
        let face = instance.face(*placed);
        let all = layout.first[cell]..layout.first[cell + 1];
        let same = all.filter(|&at| {
            let placement = layout.placements[at];
            // A symmetric piece may be turned as long as it looks the same.
            placement.placed.piece == placed.piece && Some(placement.face) == face
        });
        claims.extend(same.map(Lit::yes));
    }
    claims
}
