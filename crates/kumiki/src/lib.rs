#![doc = include_str!("../README.md")]
//!
//! It knows no arguments, no signals and no standard streams: whoever calls it brings those.

pub mod batch;
#[cfg(feature = "render")]
pub mod book;
pub mod campaign;
pub mod catalogue;
mod digest;
mod error;
pub mod events;
pub mod explain;
pub mod extend;
pub mod file;
pub mod format;
mod french;
pub mod generate;
mod job;
mod keep;
pub mod log;
mod observe;
pub mod options_file;
pub mod parallel;
#[cfg(feature = "render")]
pub mod picture;
pub mod progress;
mod puzzle;
pub mod read;
pub mod reply;
mod solutions;
pub mod testing;
pub mod text;
pub mod wire;

pub use digest::digest;
pub use error::{Error, Result};
pub use french::translate;
pub use job::{Job, JobBuilder};
pub use keep::Keep;
pub use kumiki_core::{
    Answer, AnyInstance, AnyPuzzle, Board, BrokenRule, Budget, Cancel, Choice, Count, Drawing,
    Event, NodeCounts, Observer, Options, Report, Run, Status, Stop, Verdict, Violation,
};
pub use puzzle::Puzzle;
pub use solutions::{Solutions, Waited};

/// Reads one puzzle; its kind and format are recognised.
pub fn read(text: &str) -> Result<Puzzle> {
    read::ReadRequest::default().read(text)
}

/// A bundled instance by name, alone or as `KIND/NAME`.
///
/// ```
/// let puzzle = kumiki::bundled("eternity2")?;
/// assert_eq!(puzzle.kind().name(), "eternity");
/// # Ok::<(), kumiki::Error>(())
/// ```
pub fn bundled(name: &str) -> Result<Puzzle> {
    let request = read::ReadRequest::default();
    let unknown = || Error::Unknown(format!("no bundled instance is called {name:?}"));
    let source = read::Source::bundled(name, &request)?.ok_or_else(unknown)?;
    let mut input = read::Input::open(source, request)?;
    let entry = input.entries.next().ok_or_else(unknown)??;
    input.reader.read(&entry)
}

/// A new puzzle of a kind, made with the generator's options, as in `size=9,unique`, and a random
/// seed. It has one solution unless `unique=false` is among them.
///
/// ```
/// let puzzle = kumiki::generate("sudoku", "size=4", 7)?;
/// assert_eq!(puzzle.count(2)?.found, 1);
/// # Ok::<(), kumiki::Error>(())
/// ```
pub fn generate(kind: &str, options: &str, seed: u64) -> Result<Puzzle> {
    let unknown = || Error::Unknown(format!("no puzzle is called {kind:?}"));
    let kind = kumiki_puzzles::registry::find(kind).ok_or_else(unknown)?;
    let options = Options::parse(kind.generator().1, options).map_err(Error::Usage)?;
    let options = generate::unique_by_default(kind, &options)?;
    let instance = kind.generate(&options, &mut Run::unlimited(seed))?;
    Ok(Puzzle::new(instance, kumiki_core::NATIVE))
}
