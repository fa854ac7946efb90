//! Reading as every front end does it: what a word stands for, what separates the puzzles of a
//! list, which puzzle and format a text is, and the answer to a puzzle.
//!
//! ```
//! let puzzle = kumiki::read("queens 6\n")?;
//! assert_eq!(puzzle.kind().name(), "queens");
//! # Ok::<(), kumiki::Error>(())
//! ```

mod answer;
mod answers;
mod input;
mod mistaken;
mod pairs;
mod recognise;
mod source;
mod split;

pub use answer::answer;
pub use answers::Answers;
pub use input::{Input, Reader};
pub use pairs::Pairs;
pub use recognise::{Candidate, ReadRequest};
pub use source::Source;
pub use split::{Entries, Entry, SEPARATOR, Separator, text};
