//! Figures: one consistent style over a plotting crate. It knows no puzzle and no experiment.
