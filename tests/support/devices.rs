//! Every device of this machine, opened once for all tests of a binary; or, if `SCRY_TEST_DEVICES` names a kind, those of that kind.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use scry::{BackendKind, Device, DeviceInfo};

#[cfg(target_arch = "wasm32")]
use super::browser;
use super::report;

/// Runs `check` on every device there is, and on a sanitizer that is this test's own, which is to find nothing; the devices that this
/// machine lacks, or that are not wanted, are said aloud, once. Each call starts with the next of the devices, so that tests in several threads do not
/// wait for the same one.
pub(crate) fn every_device(check: impl Fn(&Device) -> scry::Result<()>) {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let first = CALLS.fetch_add(1, Ordering::Relaxed);
    (0..DEVICES.len()).for_each(|next| on(&DEVICES[(first + next) % DEVICES.len()], &check));
    if !is_wanted(BackendKind::Sanitizer) {
        return;
    }
    let sanitizer = Device::sanitizer().unwrap_or_else(|error| panic!("the sanitizer does not open: {error}"));
    on(&sanitizer, &check);
    let findings: Vec<String> = sanitizer.findings().iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "the sanitizer found something:\n{}", findings.join("\n"));
}

/// Runs `check` on one device.
pub(crate) fn on(device: &Device, check: impl Fn(&Device) -> scry::Result<()>) {
    let name = format!("{} ({})", device.name(), device.backend_kind());
    println!("on {name}");
    #[cfg(target_arch = "wasm32")]
    let check = browser::checked(&name, check);
    check(device).unwrap_or_else(|error| panic!("on {name}: {error}"));
}

static DEVICES: LazyLock<Vec<Device>> = LazyLock::new(|| LISTED.iter().map(open).collect());

/// What there is to open.
pub(crate) static LISTED: LazyLock<Vec<DeviceInfo>> = LazyLock::new(|| {
    let mut listed = Device::list();
    listed.retain(|info| is_wanted(info.kind));
    for (kind, name) in [(BackendKind::Cpu, "CPU"), (BackendKind::Vulkan, "Vulkan"), (BackendKind::Cuda, "CUDA")] {
        say(kind, name, &listed);
    }
    if cfg!(any(feature = "wgpu", target_vendor = "apple")) {
        say(BackendKind::Wgpu, "wgpu", &listed);
    }
    listed
});

/// The variable that names the one kind of devices to test.
pub(super) const WANTED: &str = "SCRY_TEST_DEVICES";

fn is_wanted(kind: BackendKind) -> bool {
    std::env::var(WANTED).map_or(true, |wanted| kind.to_string() == wanted)
}

pub(super) fn open(info: &DeviceInfo) -> Device {
    Device::with_info(info).unwrap_or_else(|error| panic!("`Device::list` has {info:?}, but it does not open: {error}"))
}

fn say(kind: BackendKind, name: &str, listed: &[DeviceInfo]) {
    let mut found = listed.iter().filter(|info| info.kind == kind).peekable();
    if found.peek().is_none() {
        return report::missing(name, &reason(kind));
    }
    found.for_each(|info| {
        // What wgpu is of, and which text it is given.
        let driver = if kind == BackendKind::Wgpu { format!(", {}", info.driver) } else { String::new() };
        report::tested(name, &(info.name.clone() + &driver));
    });
}

/// Why no device of this kind is listed, in one line.
fn reason(kind: BackendKind) -> String {
    if !is_wanted(kind) {
        return format!("{WANTED} asks for another kind only");
    }
    let error = Device::with_backend(kind).err().map(|error| error.to_string());
    error.and_then(|error| error.lines().next().map(str::to_owned)).unwrap_or_else(|| "the machine has none".to_owned())
}
