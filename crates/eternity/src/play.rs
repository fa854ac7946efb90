//! How edge matching is played: pieces laid, turned and swapped.

use super::palette::{Motif, fill, label, motif};
use super::piece::Placed;
use super::{Eternity, Fixed, Instance, Variant};
use kumiki_core::{Given, Input, Play, Printed, Scene, SideLook};

pub(super) const PLAY: Play<Eternity> = Play {
    daily: "size=4x4,unique",
    size: |instance| (instance.rows(), instance.cols()),
    scene,
    edit,
};

fn scene(instance: &Instance) -> Scene {
    let printed = |fixed: &Fixed| Printed {
        cell: fixed.cell,
        given: Given::Piece {
            piece: u32::from(fixed.placed.piece) + 1,
            turn: fixed.placed.rotation,
        },
    };
    let variant = instance.variant();
    Scene {
        rows: instance.rows(),
        cols: instance.cols(),
        printed: instance.fixed().iter().map(printed).collect(),
        input: Input::Pieces {
            pieces: instance.pieces().to_vec(),
            turns: variant == Variant::Framed,
            sides: (0..=instance.max_colour()).map(|colour| look(variant, colour)).collect(),
        },
    }
}

fn look(variant: Variant, colour: u8) -> SideLook {
    let motif = motif(variant, colour);
    SideLook {
        colour,
        fill: fill(variant, colour).hex(),
        label: motif.map(|_| label(variant, colour)).unwrap_or_default(),
        motif: match motif {
            None => "",
            Some(Motif::Disc) => "disc",
            Some(Motif::Diamond) => "diamond",
            Some(Motif::Square) => "square",
            Some(Motif::Hexagon) => "hexagon",
        },
    }
}

/// The pieces stay; other ones are fixed.
fn edit(instance: &Instance, printed: &[Printed]) -> Result<Instance, String> {
    let (rows, cols) = (instance.rows(), instance.cols());
    let mut edited = Instance::new(rows, cols, instance.variant(), instance.pieces().to_vec())?;
    for &Printed { cell, given } in printed {
        let Given::Piece { piece, turn } = given else {
            return Err("only pieces are given in edge matching".to_owned());
        };
        let piece = usize::try_from(piece).ok().and_then(|piece| piece.checked_sub(1));
        let piece = piece.ok_or_else(|| "pieces are numbered from 1".to_owned())?;
        if turn > 3 {
            return Err(format!("found {turn} quarter turns, expected 0 to 3"));
        }
        edited.fix(Fixed { cell, placed: Placed::new(piece, turn) })?;
    }
    Ok(edited)
}
