//! A journal that is made ready for workers elsewhere: the plan, and lots sized by work.

use super::folder::FolderStore;
use super::head::Request;
use super::run::{self, Finished};
use super::state::{Campaign, UnitResult};
use super::work_plan::{MOST_UNITS, WorkPlan};
use crate::error::{Error, Result};
use crate::file;
use kumiki_core::{Answer, AnyInstance, NATIVE, Run, Status, Stop};
use std::path::Path;
use std::time::Instant;

/// Steps that a lot should take: minutes of a core on the boards that fleets are for, so that what a
/// lot costs on its way is nothing beside it, and little is lost with a machine.
const LOT_STEPS: u64 = 10_000_000_000;

/// Units are run here until they took so many steps, or are so many, to learn what a unit takes.
const SAMPLE_STEPS: u64 = LOT_STEPS / 100;
const SAMPLE_UNITS: u64 = 16;

/// A unit that takes more steps than this counts as a whole lot: nobody waits for its end to know more.
const LONG_UNIT: u64 = LOT_STEPS / 10;

/// The most bytes of boards that a lot should have: half of what servers let through as a message.
const LOT_BYTES: u64 = 512 << 10;

/// A journal that is ready for workers elsewhere, or was over before it began.
pub enum Prepared<'i> {
    /// There is work.
    Ready(Box<Campaign<'i, FolderStore>>, Box<WorkPlan>),
    /// There is none: it is solved, nothing is left to try, or a limit came first.
    Over(Box<Finished>),
}

/// Opens the journal in a folder or begins one, and makes or finds its plan for workers elsewhere.
/// `lot` is how many units a lot has; without it a few units are run, and entered, to see how much
/// work a unit is.
pub fn prepare<'i>(
    folder: &Path,
    instance: &'i dyn AnyInstance,
    request: &Request,
    lot: Option<u64>,
    run: &Run,
) -> Result<Prepared<'i>> {
    let store = FolderStore::open(folder)?;
    let mut campaign = Campaign::open(store, instance, request)?;
    let asked = request.seed.unwrap_or(0);
    let mut origin = run.reseeded(campaign.head().map_or(asked, |head| head.seed));
    let (choice, mut end) = run::chosen(&campaign, request)?;
    let solved = campaign.best().is_some_and(Answer::is_solved);
    if solved || run::plan(&mut campaign, &choice, request, &mut origin, &mut end)?.is_none() {
        let finished = run::close(&mut campaign, end, &origin, None)?;
        return Ok(Prepared::Over(Box::new(finished)));
    }
    let head = campaign.head().cloned();
    let head = head.ok_or_else(|| Error::Internal("a plan without a head".to_owned()))?;
    let path = FolderStore::plan_path(folder);
    let known = match path.exists() {
        true => Some(WorkPlan::open(&path)?).filter(|known| known.head == head),
        false => None,
    };
    let lot = match (known.as_ref().map(|known| known.lot), lot) {
        (Some(known), Some(asked)) if known != asked => {
            let message = format!("the journal's plan has lots of {known} units");
            return Err(Error::Usage(message));
        }
        (Some(known), _) => known,
        (None, Some(asked)) => asked,
        (None, None) => match lot_by_work(&mut campaign, &mut origin, &mut end)? {
            Some(lot) => lot,
            None => {
                let finished = run::close(&mut campaign, end, &origin, None)?;
                return Ok(Prepared::Over(Box::new(finished)));
            }
        },
    };
    let units = request.units.or(known.as_ref().and_then(|known| known.units));
    let plan = WorkPlan::new(head, instance.write(NATIVE)?, lot, units)?;
    if known.as_ref() != Some(&plan) {
        file::write(&path, plan.text()?.as_bytes())?;
    }
    campaign.end_at(units);
    Ok(Prepared::Ready(Box::new(campaign), Box::new(plan)))
}

/// Runs a few units to see how many make a lot; `None` if the campaign ended meanwhile, as `end`
/// then says.
fn lot_by_work(
    campaign: &mut Campaign<FolderStore>,
    run: &mut Run,
    end: &mut run::End,
) -> Result<Option<u64>> {
    let Some(head) = campaign.head().cloned() else { return Ok(None) };
    let instance = campaign.instance();
    let choice = instance.puzzle().choose(&head.method)?;
    let units = instance.units(&choice, &head.plan, run)?;
    let (mut count, mut steps, mut bytes) = (0, 0, 0);
    while count < SAMPLE_UNITS && steps < SAMPLE_STEPS {
        let Some(&lease) = campaign.lease(0, 1).first() else { break };
        let begun = Instant::now();
        let mut worker = run.worker(lease.unit);
        worker.limit_steps(LONG_UNIT);
        let (report, last) = units(lease.unit, lease.cutoff, &mut worker)?;
        run.add_steps(report.steps);
        if report.stopped == Some(Stop::Steps) && run.check_limits().is_continue() {
            campaign.give_back(lease.unit);
            (count, steps) = (count + 1, steps + LOT_STEPS);
            break;
        }
        (end.proof, end.stopped) = (report.proof, report.stopped);
        if report.stopped.is_some() {
            campaign.give_back(lease.unit);
            return Ok(None);
        }
        let result = UnitResult::of(lease, &report, begun)?;
        campaign.enter(&result, run.elapsed().as_secs_f64())?;
        if last || report.status == Status::Solved {
            return Ok(None);
        }
        (count, steps) = (count + 1, steps + report.steps);
        bytes = result.answer.map_or(0, |answer| answer.len() as u64).max(bytes);
    }
    let steps = steps / count.max(1);
    // A row's other numbers take some 200 bytes.
    Ok(Some((LOT_STEPS / steps.max(1)).min(LOT_BYTES / (bytes + 200)).clamp(1, MOST_UNITS)))
}
