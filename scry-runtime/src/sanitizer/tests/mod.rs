//! What the sanitizer finds in kernels of a script. Kernels as users write them, and what is told of findings, are in `tests/sanitizer`.

mod kernels;
mod oracle;

use self::kernels::{APART, TILE, TOGETHER, X, Y, at, launch_script, run};
use super::parse_seed;
use crate::kernel::native::Action::{Load, Store};
use crate::{BackendKind, Device, Error};

/// One launch leaves the granules cut to bytes, the next has whole ones, and nothing of the first races with the second.
#[test]
fn launches_are_apart() {
    let device = Device::sanitizer().unwrap();
    let (y, x) = (device.upload(&[0u32; 16]).unwrap(), device.upload(&[0u32; 16]).unwrap());
    for size in [4, 1, 4, 2, 1] {
        for invocation in 0..8 {
            run(&device, &TOGETHER, 8, &y, &x, &[at(invocation, Store, Y, 0, size), at(invocation, Load, Y, 0, size)]);
        }
    }
    let bytes = y.cast::<[u32; 4]>().unwrap();
    let other = x.cast::<[u32; 4]>().unwrap();
    run(&device, &TOGETHER, 8, &bytes, &other, &[at(0, Store, Y, 0, 16), at(1, Store, Y, 16, 4)]);
    assert_eq!(device.findings(), []);
    run(&device, &TOGETHER, 8, &y, &x, &[at(0, Store, Y, 3, 1), at(1, Store, Y, 0, 4)]);
    assert_eq!(device.findings().len(), 1);
}

#[test]
fn a_longer_slice_gets_longer_shadows() {
    let device = Device::sanitizer().unwrap();
    for len in [4usize, 100, 7, 5000] {
        let (y, x) = (device.upload(&vec![0u32; len]).unwrap(), device.upload(&[0u32; 4]).unwrap());
        let last = 4 * (len - 1);
        run(&device, &APART, 8, &y, &x, &[at(0, Store, Y, last, 4), at(1, Store, Y, last, 1), at(2, Store, Y, last + 3, 1)]);
        assert_eq!(device.findings().last().map(|finding| finding.index), Some(3), "the first launch's finding counts on");
    }
    assert_eq!(device.findings().iter().map(|finding| finding.count).collect::<Vec<_>>(), [4, 4]);
}

/// A kernel that tells of an access outside of the slice has a bug of the compiler, which nothing but the launch is to suffer from.
#[test]
fn an_access_outside_is_a_bug_of_scry() {
    let device = Device::sanitizer().unwrap();
    let (y, x) = (device.upload(&[0u32; 16]).unwrap(), device.upload(&[0u32; 16]).unwrap());
    let is_refused = |result: Result<(), Error>| {
        let error = result.unwrap_err();
        assert!(matches!(&error, Error::Backend { kind: BackendKind::Sanitizer, .. }), "{error:?}");
    };
    let script = |step| launch_script(&device, &TOGETHER, 8, &y, &x, &[step]);
    is_refused(script(at(0, Store, Y, 64, 4)));
    is_refused(script(at(0, Load, X, 60, 8)));
    is_refused(script(at(0, Store, TILE, 28, 8)));
    script(at(0, Store, Y, 60, 4)).unwrap();
    assert_eq!(device.findings(), []);
    y.download().unwrap();
}

#[test]
fn a_seed_is_a_number() {
    assert_eq!(parse_seed("12").unwrap(), 12);
    assert!(parse_seed("x").unwrap_err().to_string().contains("SCRY_SANITIZER_SEED is `x`"));
}
