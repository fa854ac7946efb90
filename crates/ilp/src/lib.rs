//! Integer programs: one model type, three solvers behind one trait, rows added on demand, and
//! the two file formats that every other solver reads, and the solution files that they write.
//!
//! [`Model`] is what is to be solved; [`Backend`] names a solver and [`Backend::solver`] makes it;
//! [`solve_lazily`] adds rows where points break them. This crate knows no puzzle, opens no file
//! and prints nothing.
//!
//! ```
//! use kumiki_core::Run;
//! use kumiki_ilp::{Backend, Model, Name, Row, Sense, Status, Task};
//!
//! // Maximise 2x + 3y with 3x + 4y <= 5 in whole numbers from 0 to 9.
//! let mut model = Model::new(Sense::Maximise);
//! let x = model.integer(Name::new("x", &[]), (0, 9), 2.0);
//! let y = model.integer(Name::new("y", &[]), (0, 9), 3.0);
//! model.post(Row::at_most(Name::new("weight", &[]), [(x, 3.0), (y, 4.0)], 5.0));
//!
//! let mut run = Run::unlimited(0);
//! let answer = Backend::best().solver().solve(&model, &Task::default(), &mut run);
//! assert_eq!(answer.status, Status::Optimal);
//! assert_eq!(answer.values.map(|values| model.objective(&values)), Some(3.0));
//! ```

mod backends;
mod connected;
mod lazy;
mod lp;
mod model;
mod mps;
mod solution_file;
mod solver;

pub use backends::Backend;
pub use connected::{Connected, Link};
pub use lazy::{Separate, solve_lazily};
pub use lp::write_lp;
pub use model::{Col, Column, Model, Name, Row, Sense};
pub use mps::write_mps;
pub use solution_file::{SolutionFileError, is_solution_file, read_solution_file};
pub use solver::{Answer, Incumbent, Solver, Status, Task};
