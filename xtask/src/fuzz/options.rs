//! What the command is told.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use scry_property_programs::{FEATURES, Features};

use crate::Result;

/// Programs that are built together.
const BATCH: usize = 40;
/// How often each runs on each device.
pub(super) const ROUNDS: usize = 4;

pub(super) struct Options {
    /// The number of the first program.
    pub(super) seed: usize,
    /// How many programs there are at most.
    programs: Option<usize>,
    /// When no batch begins any more.
    pub(super) deadline: Option<Instant>,
    pub(super) batch: usize,
    /// How often each program runs on each device, with other inputs each time.
    pub(super) rounds: usize,
    pub(super) features: Features,
    pub(super) shrinks: bool,
    /// Where executables are written that other machines run.
    pub(super) build_only: Option<PathBuf>,
}

impl Options {
    pub(super) fn parse(words: &[&str]) -> Result<Self> {
        let mut options = Self {
            seed: 0,
            programs: None,
            deadline: None,
            batch: BATCH,
            rounds: ROUNDS,
            features: Features::default(),
            shrinks: true,
            build_only: None,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "--no-shrink" {
                options.shrinks = false;
                continue;
            }
            let value = *words.next().ok_or_else(|| format!("{word} has no value"))?;
            match word {
                "--seed" => options.seed = number(value)?,
                "--programs" => options.programs = Some(number(value)?),
                "--batch" => options.batch = number(value)?.max(1),
                "--rounds" => options.rounds = number(value)?.max(1),
                "--minutes" => options.deadline = Some(Instant::now() + Duration::from_mins(number(value)? as u64)),
                "--without" => {
                    let unknown = |name| format!("there is no feature `{name}`, but {}", FEATURES.join(", "));
                    options.features = Features::without(value.split(',')).map_err(unknown)?;
                }
                "--build-only" => options.build_only = Some(value.into()),
                _ => return Err(format!("`cargo xtask fuzz` has no option {word}")),
            }
        }
        if options.programs.is_none() && options.deadline.is_none() {
            options.programs = Some(200);
        }
        Ok(options)
    }

    /// The number behind that of the last program.
    pub(super) fn end(&self) -> usize {
        self.programs.map_or(usize::MAX, |programs| self.seed + programs)
    }
}

fn number(text: &str) -> Result<usize> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}
