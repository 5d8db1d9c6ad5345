//! Rules that a whole kernel must keep, checked once it is lowered.

mod uniform;

pub(crate) use uniform::Uniformity;
