//! Which form of a kernel a launch runs.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::command::BoundSlice;
use crate::error::{BackendKind, DeviceClass};
use crate::handles::Device;
use crate::kernel::native::Asked;
use crate::kernel::{Form, KernelDef, Proven, Wide};
use crate::system::environment;

/// The fewest invocations that a wide form runs with. Where it has fewer, those of the other form hide the latency of memory better than wide
/// accesses do: a large GPU runs some 256 thousand at a time, and needs a quarter of them for accesses of 16 bytes to fill its memory's
/// bandwidth.
const FEWEST: u64 = 1 << 16;

/// What tests ask for instead; 0 if nobody does.
static ASKED: AtomicU64 = AtomicU64::new(0);

/// The most invocations along x of which a wide form works out ids: with them, no sum in it wraps.
const MOST: u32 = 1 << 31;

/// Has launches run wide forms with `fewest` invocations, at least one, or more: for tests, whose launches are short.
#[doc(hidden)]
pub fn set_fewest_wide(fewest: u64) {
    ASKED.store(fewest, Ordering::Relaxed);
}

/// The fewest invocations that a wide form runs with on a device of a class. Drivers that are software gain nothing by one, and lavapipe lets an
/// invocation have so many rounds of loops and no more, those that it makes for its neighbours included.
#[inline]
fn fewest(class: DeviceClass) -> u64 {
    match (ASKED.load(Ordering::Relaxed), class) {
        (0, DeviceClass::Software) => u64::MAX,
        (0, _) => FEWEST,
        (asked, _) => asked,
    }
}

/// The form of a kernel that the launch runs which `block` and `slices` are of; it may be one in which a slice that is read is one that is
/// written.
#[inline]
pub(super) fn form(
    device: &Device,
    launched: &'static KernelDef,
    block: &[u32],
    slices: &[BoundSlice<'_>],
    is_in_place: bool,
) -> &'static KernelDef {
    let kernel = match launched.form {
        Form::Checked(Proven { kernel: proven, holds }) if !keeps_checks() && holds(&Asked::new(block)) => proven,
        Form::Only | Form::Checked(_) | Form::Proven | Form::Wide => launched,
    };
    match &kernel.wide {
        _ if is_in_place => kernel.one_buffer.unwrap_or(kernel),
        Some(wide) if is_wide(device, wide, block, slices) => {
            device.common().counting.wide_launch();
            wide.kernel
        }
        Some(_) | None => kernel,
    }
}

/// Whether a launch of a form without checks is one of its wide form.
#[inline]
fn is_wide(device: &Device, wide: &Wide, block: &[u32], slices: &[BoundSlice<'_>]) -> bool {
    let (&[x, y, z], info) = (block.first_chunk().expect("a block begins with the launch's size"), &device.common().info);
    let count = u64::from(x).saturating_mul(y.into()).saturating_mul(z.into());
    let is_aligned = |(slice, alignment): (&BoundSlice<'_>, &u32)| {
        let alignment = u64::from(*alignment);
        slice.region.offset & (alignment - 1) == 0 && (alignment == 1 || slice.region.memory.alignment() >= alignment)
    };
    x <= MOST
        && matches!(info.kind, BackendKind::Cuda | BackendKind::Vulkan)
        && count > (fewest(info.class) - 1).saturating_mul(wide.kernel.width.into())
        && slices.iter().zip(wide.alignments).all(is_aligned)
        && (wide.holds)(&Asked::new(block))
        && !keeps_checks()
}

/// Whether every launch is to run all checks, also those that cannot fail in it, and so the checked form.
#[inline]
fn keeps_checks() -> bool {
    static KEEPS_CHECKS: LazyLock<bool> = LazyLock::new(|| environment::is_on("SCRY_CHECKED"));
    *KEEPS_CHECKS
}
