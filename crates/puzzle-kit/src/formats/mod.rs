//! Text forms that several puzzles share: each file is one family of links or files.

pub mod foreign;
pub mod puzzlink;
pub mod pzprv3;
pub mod tatham;
