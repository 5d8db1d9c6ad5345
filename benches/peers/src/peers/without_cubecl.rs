//! `CubeCL`, in a program that was built without it.

use scry::BackendKind;

use crate::bench::Bench;
use crate::contender::Contender;

/// Nobody.
pub(crate) fn add<'t>(bench: &Bench<'t>, _len: usize, _expected: impl Fn(usize) -> f32 + 't) -> Option<Contender<'t>> {
    if bench.device.backend_kind() != BackendKind::Cpu {
        bench.note_missing("CubeCL", "this program was built without its feature `cubecl`".to_owned());
    }
    None
}
