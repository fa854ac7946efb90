//! Solvers who look at the whole board and see one single or another.

use super::sheet::Sheet;
use super::{Harder, Person};
use kumiki_core::Rng;

/// A single that can be seen: its cell, its number and how easily it is seen.
pub(super) type Seen = (usize, usize, f64);

impl Person {
    /// The time of one solver. What a look takes more by the number of open cells is in `open`.
    pub(super) fn glance(
        &self,
        mut sheet: Sheet,
        open: &[f64],
        harder: &[Harder],
        singles: &mut Vec<Seen>,
        rng: &mut Rng,
    ) -> f64 {
        let mut harder = harder.iter();
        let mut time = 0.0;
        while sheet.open > 0 {
            let open = open[sheet.open];
            let seen = self.look(&sheet, singles);
            if singles.is_empty() {
                let Some(step) = harder.find(|step| sheet.learn(&step.claims)) else { break };
                time += open * self.hard * step.cost;
                continue;
            }
            time += open / (seen + self.floor).powf(self.sight);
            let mut left = rng.unit() * seen;
            let chosen = singles.iter().find(|single| {
                left -= single.2;
                left < 0.0
            });
            let &(cell, digit, _) = chosen.unwrap_or(&singles[0]);
            sheet.write(cell, digit);
        }
        time
    }

    /// The singles; the sum of how easily each is seen.
    fn look(&self, sheet: &Sheet, singles: &mut Vec<Seen>) -> f64 {
        let lines = 2 * sheet.state.side();
        let near = self.near.exp();
        let mut sum = 0.0;
        singles.clear();
        sheet.singles(|unit, cell, digit| {
            let ease = unit.map_or(self.cell, |unit| if unit < lines { self.line } else { 1.0 });
            let is_near = sheet.last.is_some_and(|last| sheet.state.sees(cell, last));
            let ease = if is_near { ease * near } else { ease };
            singles.push((cell, digit, ease));
            sum += ease;
        });
        sum
    }
}
