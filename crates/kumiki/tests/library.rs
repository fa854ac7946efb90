//! The library as its users see it, and what the whole repository keeps to. One program: each that is
//! linked with all puzzles takes seconds to build.

mod arrows;
mod examples;
mod jobs;
mod licences;
mod lots;
mod oldest_rust;
mod readme_tables;
