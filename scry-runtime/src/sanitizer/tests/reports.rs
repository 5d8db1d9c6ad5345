//! Findings as the program gets them: their texts, errors, counts and order.

use super::super::parse_seed;
use super::kernels::{APART, FAIL, LANES, Step, TILE, TOGETHER, TOTAL, X, Y, at, found, launch_script, run, run_fail};
use crate::error::FindingKind;
use crate::kernel::native::sanitized::order::Order;
use crate::native::Action::{Load, Store};
use crate::{BackendKind, Buffer, Device, Error, SanitizerReport};

fn device() -> (Device, Buffer<u32>, Buffer<u32>) {
    let device = Device::sanitizer_with_seed(0).unwrap();
    let (y, x) = (device.upload(&[0u32; 16]).unwrap(), device.upload(&[0u32; 16]).unwrap());
    (device, y, x)
}

fn report_of<T: std::fmt::Debug>(result: Result<T, Error>) -> SanitizerReport {
    match result {
        Err(Error::Sanitizer(report)) => *report,
        other => panic!("there is no report: {other:?}"),
    }
}

#[test]
fn findings_read_like_errors() {
    let text = |script: &[Step]| found(0, &TOGETHER, script).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n");
    let race = [at(2, Store, TILE, 12, 4), at(3, Load, TILE, 12, 4)];
    assert_eq!(
        text(&race),
        "kernel `together`: data race in a workgroup on `tile[3]` (shared variable `tile`)\n  \
         written at kernels.rs:0:5 by global_id (2, 0, 0), workgroup_id (0, 0, 0), local_id (2, 0, 0)\n  \
         read at kernels.rs:1:5 by global_id (3, 0, 0), workgroup_id (0, 0, 0), local_id (3, 0, 0)\n\
         help: put a `barrier()` between them"
    );
    assert_eq!(
        text(&[at(LANES + 1, Load, TOTAL, 0, 8)]),
        "kernel `together`: read of uninitialised shared memory, `total` (shared variable `total`)\n  \
         read at kernels.rs:0:5 by global_id (5, 0, 0), workgroup_id (1, 0, 0), local_id (1, 0, 0)\n\
         help: write it before, with a `barrier()` in between if another invocation does"
    );
}

#[test]
fn whoever_waits_first_is_told_once() {
    let (device, y, x) = device();
    run(&device, &APART, 8, &y, &x, &[at(0, Store, Y, 0, 4), at(1, Store, Y, 0, 4)]);
    run(&device, &APART, 8, &y, &x, &[at(0, Store, Y, 4, 4), at(5, Load, Y, 4, 4), at(5, Load, Y, 12, 4)]);
    assert_eq!(device.findings().len(), 2, "asking for them is not being told");
    let mut elements = [7; 16];
    let report = report_of(y.read_into(&mut elements));
    assert_eq!((report.findings, elements), (device.findings(), [7; 16]), "nothing is read");
    y.download().unwrap();
    device.sync().unwrap();
    run(&device, &APART, 8, &y, &x, &[at(0, Store, Y, 0, 4), at(1, Store, Y, 0, 4)]);
    device.sync().unwrap();
    assert_eq!(device.findings()[0].count, 2, "what is known is counted");
    run(&device, &APART, 8, &y, &x, &[at(0, Load, X, 0, 4), at(1, Store, Y, 0, 4), at(2, Load, Y, 0, 4)]);
    assert_eq!(report_of(device.sync()).findings, device.findings()[2..]);
}

#[test]
fn the_same_places_in_either_order_are_one_finding() {
    let script: Vec<Step> = (0..8).map(|i| at(i, Store, Y, 0, 4)).collect();
    let counts: Vec<_> = found(0, &APART, &script).iter().map(|finding| finding.count).collect();
    assert_eq!(counts, [1; 7], "each races with the one before");
    let (device, y, x) = device();
    let script = [at(0, Store, Y, 0, 4), at(1, Load, Y, 0, 4), at(0, Store, Y, 4, 4)];
    run(&device, &APART, 8, &y, &x, &script);
    let script = [at(1, Store, Y, 0, 4), at(0, Load, Y, 0, 4), at(0, Store, Y, 4, 4)];
    run(&device, &APART, 8, &y, &x, &script);
    let [finding] = &device.findings()[..] else { panic!("one finding") };
    assert_eq!((finding.count, finding.first.as_ref().unwrap().line, finding.second.line), (2, 0, 1));
    assert!(finding.to_string().contains("\n  found 2 times in all\nhelp: "), "{finding}");
}

#[test]
fn a_report_writes_out_the_first_few() {
    for (invocations, end) in [(6, "elements of its own, use an atomic, or put a `barrier()` between them"), (7, "\n\nand 1 more finding")]
    {
        let (device, y, x) = device();
        let script: Vec<Step> = (0..invocations).map(|i| at(i, Store, Y, 0, 4)).collect();
        run(&device, &APART, 8, &y, &x, &script);
        let text = report_of(device.sync()).to_string();
        assert_eq!(text.matches("kernel `").count(), 5);
        assert!(text.contains(end), "{text}");
    }
}

#[test]
fn an_index_out_of_bounds_is_a_panic_and_a_finding() {
    let (device, y, _) = device();
    run_fail(&device, 5, &y);
    let panic = device.sync().unwrap_err();
    assert!(matches!(&panic, Error::KernelPanic(panic) if panic.count == 3), "{panic:?}");
    device.sync().unwrap();
    let [known, unknown] = &device.findings()[..] else { panic!("the division by zero is no access") };
    assert_eq!((known.kind, known.memory.as_str(), known.index, known.count), (FindingKind::OutOfBounds, "parameter `y`", 5, 1));
    assert_eq!((unknown.memory.as_str(), unknown.index, unknown.second.line), ("array", 6, FAIL.sites[1].line));
    assert_eq!(
        known.to_string(),
        "kernel `fail`: index out of bounds, `y[5]` (parameter `y`) of length 5\n  \
         indexed at kernels.rs:7:5 by global_id (5, 0, 0), workgroup_id (1, 0, 0), local_id (1, 0, 0)\n\
         help: compare the index with the length first, or launch as many invocations as there are elements"
    );
    assert!(unknown.to_string().contains("index out of bounds, element 6 of an array of length 5\n"), "{unknown}");
}

#[test]
fn a_panic_is_told_before_what_was_found() {
    let (device, y, x) = device();
    run(&device, &APART, 8, &y, &x, &[at(0, Store, Y, 0, 4), at(1, Store, Y, 0, 4)]);
    run_fail(&device, 7, &y);
    assert!(matches!(y.download(), Err(Error::KernelPanic(_))));
    let report = report_of(y.download());
    assert_eq!(report.findings.len(), 2, "both are in it");
    assert_eq!(y.download().unwrap()[..8], [0, 1, 2, 3, 4, 5, 6, 0]);
}

#[test]
fn a_seed_decides_the_order_and_nothing_else_does() {
    let script: Vec<Step> = (0..8).map(|i| at(i, Store, Y, 0, 4)).collect();
    let first = |seed| found(seed, &TOGETHER, &script)[0].first.clone().unwrap().global_id[0];
    assert_eq!((first(0), first(1)), (0, 7), "ascending, descending");
    for seed in 0..20 {
        assert_eq!(found(seed, &TOGETHER, &script), found(seed, &TOGETHER, &script));
        let group = Order::new(seed).nth(0, 2);
        assert_eq!(first(seed) as u64 / u64::from(LANES), group, "workgroups, by seed {seed}");
    }
    assert!((2..20).any(|seed| ![0, 7].contains(&first(seed))));
}

#[test]
fn it_opens_for_those_who_ask() {
    assert!(Device::list().iter().all(|info| info.kind != BackendKind::Sanitizer));
    for device in [Device::open("sanitizer:7").unwrap(), Device::sanitizer_with_seed(7).unwrap()] {
        assert_eq!((device.backend_kind(), device.info().index), (BackendKind::Sanitizer, 7));
        let again = Device::with_info(device.info()).unwrap();
        assert_eq!(again.info(), device.info());
    }
    for device in [Device::open("sanitizer").unwrap(), Device::with_backend(BackendKind::Sanitizer).unwrap()] {
        assert_eq!(device.info(), Device::sanitizer().unwrap().info());
    }
    assert_eq!(BackendKind::Sanitizer.to_string(), "sanitizer");
    assert_eq!(parse_seed("12").unwrap(), 12);
    assert!(parse_seed("x").unwrap_err().to_string().contains("SCRY_SANITIZER_SEED is `x`"));
    assert_eq!(Device::cpu().unwrap().findings(), []);
}

/// A kernel that tells of an access outside of the slice has a bug of the compiler, which nothing but the launch is to suffer from.
#[test]
fn an_access_outside_is_a_bug_of_scry() {
    let (device, y, x) = device();
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
