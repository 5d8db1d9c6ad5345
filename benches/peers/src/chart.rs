//! Pictures of a report: `KIND-roofline.svg` and `KIND-bars.svg`.

use std::path::Path;

use crate::Result;
use crate::record::Report;

/// Writes both into a directory.
pub(crate) fn write(_report: &Report, _directory: &Path) -> Result {
    Ok(())
}
