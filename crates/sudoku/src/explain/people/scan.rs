//! Solvers who go through the numbers, one after the other, again and again.

use super::sheet::Sheet;
use super::{Harder, Person};
use kumiki_core::Rng;

/// The time of a look at a number that is missing in every box.
const LOOK: f64 = 0.1;
/// Rounds in vain after which a solver gives up: as good as never.
const PATIENCE: usize = 100;

impl Person {
    /// The time of one solver: a look at a number takes the longer the more boxes miss it, and it
    /// goes on as long as the number can be written once more. The bits of each number are those of
    /// [`Sheet::of_digits`].
    pub(super) fn scan(
        &self,
        mut sheet: Sheet,
        of_digits: &[Vec<Vec<u64>>; 2],
        harder: &[Harder],
        rng: &mut Rng,
    ) -> f64 {
        let n = sheet.state.side();
        let mut harder = harder.iter();
        let mut time = 0.0;
        let mut vain = 0;
        let mut digit = rng.below(n);
        while sheet.open > 0 {
            digit = (digit + 1) % n;
            time += LOOK * sheet.missing[digit] as f64 / n as f64;
            vain += 1;
            while sheet.missing[digit] > 0
                && let Some(cell) = self.find(&sheet, digit, of_digits, rng)
            {
                sheet.write(cell, digit);
                vain = 0;
            }
            if vain < n {
                continue;
            }
            if !sheet.has_single() {
                let Some(step) = harder.find(|step| sheet.learn(&step.claims)) else { break };
                time += LOOK * self.open(sheet.state, sheet.open) * self.hard * step.cost;
                vain = 0;
            } else if vain >= PATIENCE * n {
                break;
            }
        }
        time
    }

    /// A cell for a number: in a box it is always found, elsewhere by chance.
    fn find(
        &self,
        sheet: &Sheet,
        digit: usize,
        [boxes, lines]: &[Vec<Vec<u64>>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        let in_a_box = sheet.only_place(&boxes[digit], || true);
        in_a_box
            .or_else(|| sheet.only_place(&lines[digit], || rng.chance(self.scan_line)))
            .or_else(|| sheet.only_cell(digit, || rng.chance(self.scan_cell)))
    }
}
