//! The runs of an experiment: every method on every instance from every seed, checked against the
//! registry before the first begins, and each with a key that says whether it was made already.

use crate::error::LabError;
use crate::experiment::{Contender, Experiment};
use crate::row::{Limits, Row};
use crate::subject::Subject;
use kumiki::options_file::choose;
use kumiki_core::{Choice, ParseError};
use std::collections::{BTreeMap, BTreeSet};

/// The most runs of an experiment.
const MOST: usize = 10_000_000;

/// One run to be made.
pub struct Job<'a> {
    /// The instance.
    pub subject: &'a Subject,
    /// The method.
    pub contender: &'a Contender,
    /// The method with its options, checked.
    pub choice: Choice,
    /// The seed.
    pub seed: u64,
    /// What it may take.
    pub budget: Limits,
}

/// What a row says before anything was measured: equal rows are the same run.
pub type Key = String;

/// All runs of an experiment, one seed of everything before the next, so that an unfinished
/// experiment is a smaller one and not a lopsided one.
pub struct Plan<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its runs.
    pub jobs: Vec<Job<'a>>,
    /// Methods that this build does not have, each with why, where the experiment allows it.
    pub left_out: Vec<String>,
}

impl<'a> Plan<'a> {
    /// Puts methods and instances together; a method that does not exist is an error with its line.
    pub fn new(experiment: &'a Experiment, subjects: &'a [Subject]) -> Result<Self, LabError> {
        let refused = |line, message: String| LabError::Experiment {
            name: experiment.source.clone(),
            error: ParseError::line(line, message),
        };
        let mut choices: BTreeMap<(usize, &str), Choice> = BTreeMap::new();
        let mut left_out = Vec::new();
        let kinds: BTreeMap<&str, _> =
            subjects.iter().map(|s| (s.puzzle.kind().name(), s.puzzle.kind())).collect();
        let groups: BTreeSet<&str> = subjects.iter().map(|s| s.group.as_str()).collect();
        for (index, contender) in experiment.methods.iter().enumerate() {
            if let Some(group) = contender.groups.iter().find(|g| !groups.contains(g.as_str())) {
                let known = groups.iter().copied().collect::<Vec<_>>().join(", ");
                let message = format!("found group {group:?}, expected one of {known}");
                return Err(refused(contender.line, message));
            }
            if let Some(own) = contender.puzzle.as_deref().filter(|own| !kinds.contains_key(own)) {
                let known = kinds.keys().copied().collect::<Vec<_>>().join(", ");
                let message = format!("found puzzle {own:?}, expected one of {known}");
                return Err(refused(contender.line, message));
            }
            let wanted = |kind: &str| contender.puzzle.as_ref().is_none_or(|own| own == kind);
            for (&kind, puzzle) in kinds.iter().filter(|(kind, _)| wanted(kind)) {
                match choose(*puzzle, &contender.method) {
                    Ok(choice) => {
                        choices.insert((index, kind), choice);
                    }
                    Err(error) if contender.optional => {
                        left_out.push(format!("{}: {error}", contender.label));
                    }
                    Err(error) => return Err(refused(contender.line, error.to_string())),
                }
            }
        }
        let mut plan = Plan { experiment, jobs: Vec::new(), left_out };
        plan.fill(subjects, &choices).map_err(|message| refused(1, message))?;
        if plan.jobs.is_empty() && plan.left_out.is_empty() {
            return Err(refused(1, "found no run, expected at least one".to_owned()));
        }
        Ok(plan)
    }

    fn fill(
        &mut self,
        subjects: &'a [Subject],
        choices: &BTreeMap<(usize, &str), Choice>,
    ) -> Result<(), String> {
        let experiment = self.experiment;
        let seeds = |contender: &Contender| contender.seeds.unwrap_or(experiment.seeds);
        let most = experiment.methods.iter().map(seeds).max().unwrap_or(0);
        for number in 0..most {
            for subject in subjects {
                for (index, contender) in experiment.methods.iter().enumerate() {
                    let groups = &contender.groups;
                    let here = groups.is_empty() || groups.contains(&subject.group);
                    let choice = choices.get(&(index, subject.puzzle.kind().name()));
                    let Some(choice) = choice.filter(|_| here && number < seeds(contender)) else {
                        continue;
                    };
                    if self.jobs.len() == MOST {
                        return Err(format!("more than {MOST} runs"));
                    }
                    self.jobs.push(Job {
                        subject,
                        contender,
                        choice: choice.clone(),
                        seed: experiment.first_seed.wrapping_add(number),
                        budget: Limits {
                            seconds: contender.budget.seconds.or(experiment.budget.seconds),
                            steps: contender.budget.steps.or(experiment.budget.steps),
                        },
                    });
                }
            }
        }
        Ok(())
    }

    /// The row of a job before it is run.
    pub fn blank(&self, job: &Job) -> Row {
        let mut factors = job.subject.factors.clone();
        factors.extend(job.contender.factors.clone());
        Row {
            experiment: self.experiment.name.clone(),
            puzzle: job.subject.puzzle.kind().name().to_owned(),
            group: job.subject.group.clone(),
            instance: job.subject.name.clone(),
            digest: job.subject.digest.clone(),
            factors,
            method: job.contender.method.clone(),
            label: job.contender.label.clone(),
            task: self.experiment.task,
            seed: job.seed,
            budget: job.budget,
            threads: self.experiment.threads,
            ..Row::default()
        }
    }
}

/// The key of a row, blank or not.
pub fn key(row: &Row) -> Key {
    let Row { experiment, puzzle, group, instance, digest, method, label, .. } = row;
    let (task, seed, budget, threads) = (row.task, row.seed, row.budget, row.threads);
    let names = [experiment, puzzle, group, instance, digest, method, label].map(String::as_str);
    format!("{}\n{task:?} {seed} {budget:?} {threads}", names.join("\n"))
}
