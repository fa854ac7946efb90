//! `ilp`: the program of rafaralahy-2020 2.2, and two ways to make its solutions connected.
//!
//! The program here has columns for islands that see each other alone, which is ours; `model=paper`
//! has all pairs of islands (`paper`). The paper leaves connectivity to the objective (9), which
//! does not guarantee it: `objective=paper` is that objective. The exact ones are rows on sets of
//! islands, added where a point leaves a set cut off (`connectivity=cuts`), and a flow that reaches
//! every island from the first (`connectivity=flow`).

mod paper;

use super::geometry::Geometry;
use super::{Hashi, Instance, Solution};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_ilp::{Col, Column, Connected, Link, Model, Name, Row, Sense};
use kumiki_puzzle_kit::ilp::{self, IlpModel};

const OPTIONS: &[OptionSpec] = &[
    ilp::BACKEND,
    OptionSpec::new(
        "connectivity",
        Kind::Choice(&["cuts", "flow", "none"]),
        "",
        "how connection is enforced: cuts added on demand, a flow to every island, or not at all; unset: cuts, but none with objective=paper",
    ),
    OptionSpec::new(
        "objective",
        Kind::Choice(&["feasible", "paper"]),
        "feasible",
        "any solution, or the most pairs of joined islands (9)",
    ),
    OptionSpec::new(
        MODEL,
        Kind::Choice(&["reduced", "paper"]),
        "reduced",
        "reduced: columns for islands that see each other; paper: for all pairs, (4)-(8) as printed",
    ),
    OptionSpec::new(
        "rounds",
        Kind::Int(0, 1000),
        "50",
        "rounds of cuts on the relaxation before the integer search",
    ),
];

const MODEL: &str = "model";

/// Integer programming.
pub(super) const METHOD: Method<Hashi> = Method {
    source: "rafaralahy-2020 2.2; Coelho, Laporte, Lindbeck and Vidal 2019 for the cuts",
    options: OPTIONS,
    complete: true,
    refuses: |board, options| ilp::refuses(options, asked_entries(board, options)),
    memory: |board, options| ilp::memory(options, asked_entries(board, options)),
    variants: &["", "flow", "rounds=0", "model=paper,cuts"],
    ..Method::new("ilp", "integer programming, connected by cuts on demand or by a flow", solve)
};

ilp::model_formats!(Hashi, entries, program);
ilp::paper_formats!(Hashi, paper::entries, paper_file);

/// How connectivity is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Connectivity {
    Cuts,
    Flow,
    None,
}

impl Connectivity {
    fn of(options: &Options) -> Self {
        match (options.text("connectivity"), options.text("objective")) {
            ("flow", _) => Connectivity::Flow,
            ("none", _) | ("", "paper") => Connectivity::None,
            _ => Connectivity::Cuts,
        }
    }
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let (backend, connectivity) = (ilp::backend(options), Connectivity::of(options));
    let geometry = Geometry::of(instance);
    let reward = if options.text("objective") == "paper" { 1.0 } else { 0.0 };
    let Formulation { model, links, bridges } = match options.text(MODEL) {
        "paper" => formulate_paper(instance, &geometry, connectivity, reward),
        _ => formulate(instance, &geometry, connectivity, reward),
    };
    let integer_model = explained(instance, geometry, model, bridges);
    if connectivity != Connectivity::Cuts {
        return integer_model.solve(backend, run);
    }
    let mut connected = Connected::new(instance.islands().len(), links);
    let mut separate = |values: &[f64], whole: bool, run: &Run| {
        connected.violated(values, &|| !whole && run.check_limits().is_break())
    };
    integer_model.solve_lazily(backend, options.size("rounds"), &mut separate, run)
}

/// The program, the x of each link and the y of each edge.
struct Formulation {
    model: Model,
    links: Vec<Link>,
    bridges: Vec<Col>,
}

/// For files: the program of the paper with its objective (9), and nothing that connects.
fn paper_file(instance: &Instance) -> Model {
    formulate_paper(instance, &Geometry::of(instance), Connectivity::None, 1.0).model
}

/// The program of the paper, over all pairs.
fn formulate_paper(
    instance: &Instance,
    geometry: &Geometry,
    connectivity: Connectivity,
    reward: f64,
) -> Formulation {
    let mut model = Model::new(Sense::Maximise);
    let pairs = paper::formulate(&mut model, instance, reward);
    let links = paper::links(&pairs);
    connect(&mut model, instance, &links, connectivity);
    // Pairs come by their second island: that of (from, to) after all with a smaller one.
    let place = |edge: &super::geometry::Edge| edge.to * (edge.to + 1) / 2 + edge.from;
    let bridges = geometry.edges().iter().map(|edge| pairs[place(edge)].y).collect();
    Formulation { model, links, bridges }
}

/// For files: the program with a flow, complete without rows on demand.
fn program(instance: &Instance) -> IlpModel<'_, Hashi> {
    let geometry = Geometry::of(instance);
    let Formulation { model, bridges, .. } =
        formulate(instance, &geometry, Connectivity::Flow, 0.0);
    explained(instance, geometry, model, bridges)
}

/// A program with what its points mean.
fn explained(
    instance: &Instance,
    geometry: Geometry,
    model: Model,
    bridges: Vec<Col>,
) -> IlpModel<'_, Hashi> {
    let read = move |values: &[f64]| {
        let counts = bridges.iter().map(|y| Some(values[y.index()].round() as u8));
        Solution::of_counts(instance, &geometry, &counts.collect::<Vec<_>>())
    };
    IlpModel::new(instance, model, read)
}

/// The terms of the program that the options ask for.
fn asked_entries(instance: &Instance, options: &Options) -> usize {
    if options.text(MODEL) == "paper" { paper::entries(instance) } else { entries(instance) }
}

/// The terms of the program with a flow, the largest of them.
fn entries(instance: &Instance) -> usize {
    // Four edges an island at most, each twice; crossings grow with the board at most.
    24 * instance.islands().len() + 2 * instance.rows().saturating_mul(instance.cols())
}

/// Edges are columns only where islands see each other: (4) and (5).
fn formulate(
    instance: &Instance,
    geometry: &Geometry,
    connectivity: Connectivity,
    reward: f64,
) -> Formulation {
    let mut model = Model::new(Sense::Maximise);
    let most = i32::from(instance.max_bridges());
    let mut links = Vec::new();
    let mut ys = Vec::new();
    for (e, edge) in geometry.edges().iter().enumerate() {
        let ends = [edge.from + 1, edge.to + 1];
        let room = room(instance, geometry, e, connectivity != Connectivity::None);
        let x = model.integer(Name::new("x", &ends), (0, room.min(1)), reward);
        let y = model.integer(Name::new("y", &ends), (0, room), 0.0);
        let (least, whole) = (Name::new("least", &ends), Name::new("most", &ends));
        model.post(Row::at_least(least, [(y, 1.0), (x, -1.0)], 0.0)); // (7)
        model.post(Row::at_most(whole, [(y, 1.0), (x, f64::from(-most))], 0.0)); // (7)
        links.push(Link { from: edge.from, to: edge.to, col: x });
        ys.push(y);
    }
    for (i, (horizontal, vertical)) in geometry.crossings().enumerate() {
        let terms = [(links[horizontal].col, 1.0), (links[vertical].col, 1.0)];
        model.post(Row::at_most(Name::new("crossing", &[i + 1]), terms, 1.0)); // (6)
    }
    for (i, island) in instance.islands().iter().enumerate() {
        if let Some(clue) = island.clue {
            let terms = geometry.at(i).iter().map(|&edge| (ys[edge], 1.0));
            model.post(Row::equal(Name::new("island", &[i + 1]), terms, clue.into())); // (8)
        }
    }
    connect(&mut model, instance, &links, connectivity);
    Formulation { model, links, bridges: ys }
}

/// Adds what every connected solution has, and the flow where it is asked for.
fn connect(model: &mut Model, instance: &Instance, links: &[Link], connectivity: Connectivity) {
    let islands = instance.islands().len();
    if islands > 1 {
        // What is connected joins at least one pair less than islands; without loops, no more.
        let (all, pairs) = (links.iter().map(|link| (link.col, 1.0)), (islands - 1) as f64);
        let name = Name::new("tree", &[]);
        match (connectivity, instance.allows_loops()) {
            (Connectivity::None, true) => {}
            (Connectivity::None, false) => model.post(Row::at_most(name, all, pairs)),
            (_, true) => model.post(Row::at_least(name, all, pairs)),
            (_, false) => model.post(Row::equal(name, all, pairs)),
        }
    }
    if connectivity == Connectivity::Flow {
        flow(model, islands, links);
    }
}

/// The most bridges that an edge can have: what its ends need and, on a connected board, not all
/// that both need.
fn room(instance: &Instance, geometry: &Geometry, edge: usize, connected: bool) -> i32 {
    let ends = geometry.edges()[edge];
    let most = i32::from(instance.max_bridges());
    let clue = |island: usize| instance.islands()[island].clue.map_or(most + 1, i32::from);
    let (a, b) = (clue(ends.from), clue(ends.to));
    let alone = connected && a == b && a <= most && instance.islands().len() > 2;
    most.min(a).min(b) - i32::from(alone)
}

/// The first island sends one unit to every other, along edges with bridges only.
fn flow(model: &mut Model, islands: usize, links: &[Link]) {
    let units = islands.saturating_sub(1) as f64;
    let mut balance: Vec<Vec<(Col, f64)>> = vec![Vec::new(); islands];
    for link in links {
        let mut along = |from: usize, to: usize| {
            let name = Name::new("f", &[from + 1, to + 1]);
            let column = Column { name, lower: 0.0, upper: units, integer: false, cost: 0.0 };
            let f = model.add(column);
            balance[from].push((f, -1.0));
            balance[to].push((f, 1.0));
            f
        };
        let (there, back) = (along(link.from, link.to), along(link.to, link.from));
        let terms = [(there, 1.0), (back, 1.0), (link.col, -units)];
        let name = Name::new("carry", &[link.from + 1, link.to + 1]);
        model.post(Row::at_most(name, terms, 0.0));
    }
    for (island, terms) in balance.into_iter().enumerate().skip(1) {
        model.post(Row::equal(Name::new("reach", &[island + 1]), terms, 1.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;
    use kumiki_core::{Proof, Puzzle};
    use kumiki_puzzle_kit::cp::testing::run;

    fn solved(board: &Instance, words: &str) -> Outcome<Solution> {
        solve(board, &Options::parse(OPTIONS, words).unwrap(), &mut run(100_000))
    }

    /// Four islands in a square that two double bridges satisfy, apart from each other.
    const APART: &str = "2 . 2 / . . . / 2 . 2";

    #[test]
    fn connectivity_is_what_the_options_ask_for() {
        let board = instance(APART);
        for words in ["", "flow", "rounds=0", "objective=paper,cuts", "objective=paper,flow"] {
            let outcome = solved(&board, words);
            let (solution, cost) = outcome.best.expect(words);
            assert_eq!((Hashi::check(&board, &solution), cost), (vec![], 0), "{words}");
            assert_eq!(outcome.proof, Proof::Optimal, "{words}");
        }
    }

    #[test]
    fn boards_that_cannot_be_connected_are_proven_so() {
        // Two pairs that can only join each other.
        let board = instance("1 1 . / . . . / . 1 1");
        for words in ["", "flow", "rounds=0"] {
            assert_eq!(solved(&board, words).proof, Proof::Infeasible, "{words}");
        }
        // The paper's program has an answer, which the judge does not let pass.
        let board = instance("1 1 . . / . . . . / . . 1 1");
        let outcome = solved(&board, "objective=paper");
        let (solution, cost) = outcome.best.unwrap();
        assert!(cost > 0 && outcome.proof == Proof::None);
        assert_eq!(Hashi::check(&board, &solution)[0].rule, "not-connected");
    }

    #[test]
    fn the_most_joined_pairs_need_not_be_connected() {
        // The paper found no such board. Here 11 pairs are joined at most, in two parts; connected
        // there are 10. All solutions were counted to find it.
        let board = instance("3 4 3 2 / 4 6 4 2 / 1 . . 1");
        let joined = |words: &str| {
            let (solution, cost) = solved(&board, words).best.expect(words);
            (solution.bridges().len(), cost > 0)
        };
        assert_eq!(joined("objective=paper"), (11, true));
        assert_eq!(joined("objective=paper,model=paper"), (11, true));
        assert_eq!(joined("objective=paper,cuts"), (10, false));
        assert_eq!(joined("objective=paper,flow"), (10, false));
        assert!(!joined("").1);
    }

    #[test]
    fn sizes_are_those_of_the_formulas() {
        let board = instance("3 4 3 2 / 4 6 4 2 / 1 . . 1");
        let n = board.islands().len();
        let paper = paper_file(&board);
        // 2.2: N (N + 1) columns, at most (N + 1)^4 rows; (7) is two rows here.
        assert_eq!((n, paper.columns().len()), (10, 110));
        let rows = |prefix: &str| {
            paper.rows().iter().filter(|row| row.name.to_string().starts_with(prefix)).count()
        };
        let pairs = n * (n + 1) / 2;
        assert_eq!(
            (rows("self"), rows("island"), rows("least"), rows("most")),
            (n, n, pairs, pairs)
        );
        // Two rows of four and one of two, two columns of three and two of two: the rest is (4).
        assert_eq!(rows("apart"), pairs - n - (6 + 6 + 1) - (3 + 3 + 1 + 1));
        assert!(rows("crossing") <= n.pow(4) && paper.rows().len() <= (n + 1).pow(4));
        let ours = formulate(&board, &Geometry::of(&board), Connectivity::None, 1.0).model;
        assert_eq!(ours.columns().len(), 2 * Geometry::of(&board).edges().len());
        assert!(ours.rows().len() < paper.rows().len());
    }

    #[test]
    fn both_programs_have_the_same_solutions() {
        for rows in [
            APART,
            "3 4 3 2 / 4 6 4 2 / 1 . . 1",
            "1 1 . / . . . / . 1 1",
            "2 . 2 . 1 / . 1 . . . / 1 . . . .",
        ] {
            let board = instance(rows);
            for words in ["", "flow", "objective=paper", "objective=paper,cuts"] {
                let (a, b) =
                    (solved(&board, words), solved(&board, &format!("{words},model=paper")));
                assert_eq!(
                    (a.proof, a.best.map(|b| b.1)),
                    (b.proof, b.best.map(|b| b.1)),
                    "{rows} {words}"
                );
            }
        }
    }

    #[test]
    fn tiny_boards_need_no_bridges_or_have_no_solution() {
        for (rows, proof) in [("? .", Proof::Optimal), ("1 .", Proof::Infeasible)] {
            for words in ["", "flow"] {
                assert_eq!(solved(&instance(rows), words).proof, proof, "{rows} {words}");
            }
        }
        assert_eq!(solved(&instance(". ."), "").proof, Proof::Optimal);
    }
}
