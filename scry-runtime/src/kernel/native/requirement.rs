//! What a kernel requires of each launch, asked on the host before it.

use super::asked::Asked;
use super::race::Race;

/// A condition on a launch.
#[derive(Debug)]
pub struct Requirement {
    /// What it was written as, or would be.
    pub condition: &'static str,
    /// If invocations of a launch without it might race: how.
    pub race: Option<Race>,
    /// Whether a launch fulfils it.
    pub holds: fn(&Asked<'_>) -> bool,
    /// What the condition names, and what that is in a launch, in words.
    pub values: fn(&Asked<'_>) -> String,
}
