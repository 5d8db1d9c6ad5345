//! What every order of a device's work has: what the device has, and what is between the host and the order's commands.

use std::sync::Arc;

use crate::backend::{Common, Gate, Lanes, Staging};

pub(crate) struct Order {
    pub(crate) common: Arc<Common>,
    /// What keeps its commands from being queued meanwhile.
    pub(crate) gate: Gate,
    /// The memory that its transfers pass through.
    pub(crate) staging: Arc<Staging>,
}

impl Order {
    /// An order of work of the device that has `common`, whose long transfers are cut as `lanes` say.
    pub(crate) fn new(common: &Arc<Common>, lanes: Lanes) -> Self {
        Self { common: Arc::clone(common), gate: Gate::new(), staging: Arc::new(Staging::new(lanes)) }
    }
}
