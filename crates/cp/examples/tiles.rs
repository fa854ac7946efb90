//! Square tiles with coloured sides on a framed board, by nine models (`schaus-deville-2008 §2`).
//!
//! `cargo run --release -p kumiki-cp --example tiles [SIDE] [COLOURS] [SEED] [STEPS]`

use kumiki_core::{Budget, Rng, Run};
use kumiki_cp::propagators::{
    AllDifferent, Classes, Domino, Element, Equal, Lookup, Table, Tiles, Tuples,
};
use kumiki_cp::{Branching, Model, ValueOrder, Var, VariableOrder};
use std::time::Instant;

/// Up, right, down, left.
type Sides = [u32; 4];

/// The tiles of a random solved board, mixed; the frame has colour 0.
fn tiles(n: usize, colours: usize, rng: &mut Rng) -> Vec<Sides> {
    let mut colour = |edge: bool| if edge { 0 } else { 1 + rng.below(colours) as u32 };
    let across: Vec<u32> = (0..n * (n + 1)).map(|i| colour(i < n || i >= n * n)).collect();
    let along: Vec<u32> =
        (0..n * (n + 1)).map(|i| colour((i % (n + 1)).is_multiple_of(n))).collect();
    let tile = |i: usize| {
        let (r, c) = (i / n, i % n);
        [across[i], along[r * (n + 1) + c + 1], across[i + n], along[r * (n + 1) + c]]
    };
    let mut tiles: Vec<Sides> = (0..n * n).map(tile).collect();
    tiles.iter_mut().for_each(|tile| tile.rotate_left(rng.below(4)));
    rng.shuffle(&mut tiles);
    tiles
}

/// A board to be filled: one variable a cell for the tile and its turn (`4 * tile + turn`).
fn model(n: usize, tiles: &[Sides], links: &str, different: &str) -> (Model, Vec<Var>) {
    let turned: Vec<Sides> = (0..4 * tiles.len())
        .map(|v| std::array::from_fn(|side| tiles[v / 4][(side + v % 4) % 4]))
        .collect();
    let side = |s: usize| turned.iter().map(|sides| sides[s]).collect::<Vec<u32>>();
    let pieces: Vec<u32> = (0..turned.len() as u32).map(|v| v / 4).collect();
    let mut model = Model::new();
    let fits = &|i: usize, v: usize| {
        let (r, c) = (i / n, i % n);
        turned[v].map(|colour| colour == 0) == [r == 0, c == n - 1, r == n - 1, c == 0]
    };
    let values = |i: usize| (0..turned.len()).filter(move |&v| fits(i, v)).map(|v| v as u32);
    let xs: Vec<Var> = (0..n * n).map(|i| model.var_of(&values(i).collect::<Vec<_>>())).collect();
    if different == "classes" {
        model.post(AllDifferent::classes(&Classes::new(pieces.clone()), &xs));
    } else {
        let ids = model.vars(n * n, 0..tiles.len() as u32);
        let piece = Lookup::new(pieces.clone());
        for (&x, &id) in xs.iter().zip(&ids) {
            model.post(Element::new(&piece, x, id));
        }
        if different == "domain" {
            model.post(AllDifferent::domain(&ids));
        } else {
            model.post(AllDifferent::forward(&ids));
        }
    }
    if links == "domino" {
        let rows = Tiles::of_pieces(side(3), side(1), pieces.clone());
        let columns = Tiles::of_pieces(side(0), side(2), pieces);
        for i in 0..n {
            model.post(Domino::new(&rows, &xs[i * n..(i + 1) * n]));
            let column: Vec<Var> = xs.iter().copied().skip(i).step_by(n).collect();
            model.post(Domino::new(&columns, &column));
        }
    } else {
        link_by_colours(n, &mut model, &xs, &turned, links);
    }
    (model, xs)
}

fn link_by_colours(n: usize, model: &mut Model, xs: &[Var], turned: &[Sides], links: &str) {
    let colours = turned.iter().flatten().max().map_or(0, |max| max + 1);
    let colour: Vec<[Var; 4]> =
        xs.iter().map(|_| std::array::from_fn(|_| model.var(0..colours))).collect();
    for i in 0..n * n {
        if i % n + 1 < n {
            model.post(Equal::new(colour[i][1], colour[i + 1][3]));
        }
        if i + n < n * n {
            model.post(Equal::new(colour[i][2], colour[i + n][0]));
        }
    }
    if links == "element" {
        for s in 0..4 {
            let lookup = Lookup::new(turned.iter().map(|sides| sides[s]).collect());
            for (&x, colour) in xs.iter().zip(&colour) {
                model.post(Element::new(&lookup, x, colour[s]));
            }
        }
    } else {
        let rows = turned.iter().enumerate().map(|(v, s)| vec![v as u32, s[0], s[1], s[2], s[3]]);
        let tuples = Tuples::new(5, &rows.collect::<Vec<_>>());
        for (&x, &[up, right, down, left]) in xs.iter().zip(&colour) {
            model.post(Table::new(&tuples, &[x, up, right, down, left]));
        }
    }
}

#[allow(clippy::print_stdout, reason = "an example speaks to people")]
fn main() {
    let mut arguments = std::env::args().skip(1).map_while(|word| word.parse().ok());
    let mut next = |default| arguments.next().unwrap_or(default);
    let (n, colours, seed, steps) = (next(6), next(6), next(0), next(200_000));
    let tiles = tiles(n, colours, &mut Rng::seeded(seed as u64));
    for links in ["element", "table", "domino"] {
        for different in ["classes", "forward", "domain"] {
            let (mut model, xs) = model(n, &tiles, links, different);
            let budget = Budget { steps: Some(steps as u64), time: None };
            let mut run = Run::within(seed as u64, budget);
            let random = Branching::new(&xs, VariableOrder::SmallestRandom, ValueOrder::Random);
            let mut search = model.search(random);
            let start = Instant::now();
            let outcome = search.first(&mut run);
            let (seconds, s) = (start.elapsed().as_secs_f64(), search.statistics());
            println!(
                "{links:7} {different:7} {:9} {seconds:7.3} s, {:7} nodes, {:5.0} k nodes/s, {:.1} propagations a node",
                if outcome.best.is_some() { "solved" } else { "stopped" },
                s.nodes,
                s.nodes as f64 / seconds / 1e3,
                s.propagations as f64 / s.nodes.max(1) as f64,
            );
        }
    }
}
