//! Profiles: what a device did and when, as it measured it, and the traces that are written of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Barrier;

use scry::{BackendKind, Buffer, Device, Error, EventKind, Profile, ProfileEvent};
use serde_json::Value;

use crate::kernels::{fail, succeed, work};
use crate::{devices_of, every_device, test_process};

/// Launches a kernel of `y.len()` invocations that panics in none.
fn run(device: &Device, y: &Buffer<u32>) {
    succeed.launch(device, u32::MAX, y, y.len()).unwrap();
}

/// As [`every_device`], without those that cannot measure, which are named.
fn every_clock(check: impl Fn(&Device)) {
    every_device(|device| {
        let buffer = device.alloc(1).unwrap();
        let ((), profile) = device.profile(|| run(device, &buffer)).unwrap();
        match profile.notes() {
            [] => check(device),
            notes => eprintln!("NOT TESTED: {}: {notes:?}", device.name()),
        }
    });
}

fn of_kind(profile: &Profile, kind: EventKind) -> Vec<ProfileEvent> {
    profile.events().iter().filter(|event| event.kind == kind).cloned().collect()
}

fn launches(profile: &Profile) -> usize {
    of_kind(profile, EventKind::Launch).len()
}

#[test]
fn a_profile_tells_of_each_launch_and_transfer() {
    every_clock(|device| {
        let before = device.upload(&[1u32; 50]).unwrap();
        run(device, &before);
        let (words, profile) = device
            .profile(|| {
                let y = device.upload(&[7u32; 500])?;
                for _ in 0..100 {
                    run(device, &y);
                }
                before.fill(3)?;
                // More than a piece of staging memory.
                device.upload(&vec![7u32; 3_000_000])?;
                y.download()
            })
            .unwrap();
        assert_eq!(words.unwrap().len(), 500);
        for event in of_kind(&profile, EventKind::Launch) {
            assert_eq!((&*event.name, event.grid, event.bytes), ("succeed", Some([500, 1, 1]), 2000));
        }
        assert_eq!(launches(&profile), 100, "{profile}");
        for (kind, bytes) in [(EventKind::Upload, 12_002_000), (EventKind::Download, 2000), (EventKind::Fill, 200)] {
            let events = of_kind(&profile, kind);
            assert_eq!(events.iter().map(|event| event.bytes).sum::<u64>(), bytes, "{kind}");
            assert!(events.iter().all(|event| event.name == kind.to_string() && event.grid.is_none()), "{kind}");
        }
        eprintln!("{profile}");
    });
}

#[test]
fn times_are_in_order_and_within_the_profile() {
    every_clock(|device| {
        let y = device.alloc(2000).unwrap();
        run(device, &y);
        let ((), profile) = device.profile(|| (0..20).for_each(|_| run(device, &y))).unwrap();
        let (events, wall) = (profile.events(), profile.duration().as_nanos() as u64);
        assert!(events.is_sorted_by_key(|event| event.start_ns));
        for event in events {
            assert!(event.queued_ns <= event.start_ns, "{event:?}");
            assert!(event.start_ns + event.duration_ns <= wall, "{event:?} of {wall}");
        }
        let total: u64 = events.iter().map(|event| event.duration_ns).sum();
        assert!(0 < total && total <= wall, "{total} of {wall}: they ran one by one");
    });
}

#[test]
fn profiles_lie_in_one_another() {
    every_clock(|device| {
        let y = device.alloc(10).unwrap();
        let (inner, outer) = device
            .profile(|| {
                run(device, &y);
                let ((), inner) = device.profile(|| (0..2).for_each(|_| run(device, &y))).unwrap();
                run(device, &y);
                inner
            })
            .unwrap();
        assert_eq!((launches(&inner), launches(&outer)), (2, 4));
    });
}

#[test]
fn threads_profile_one_device_at_once() {
    every_clock(|device| {
        let together = Barrier::new(4);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let y = device.alloc(10).unwrap();
                    let ((), profile) = device
                        .profile(|| {
                            together.wait();
                            (0..100).for_each(|_| run(device, &y));
                            together.wait();
                        })
                        .unwrap();
                    assert_eq!(launches(&profile), 400, "what each of the threads launched");
                });
            }
        });
    });
}

#[test]
fn a_kernel_that_panics_ends_the_profile_with_its_error() {
    every_device(|device| {
        let y = device.alloc::<u32>(8).unwrap();
        let launch_failing = || fail.launch(device, 7, &y, 8);
        let error = device.profile(launch_failing).unwrap_err();
        assert!(matches!(error, Error::KernelPanic(_)), "{error:?}");
        launch_failing().unwrap();
        let error = device.profile(|| panic!("the host is not asked to work")).unwrap_err();
        assert!(matches!(error, Error::KernelPanic(_)), "{error:?}");
        let panic = catch_unwind(AssertUnwindSafe(|| device.profile(|| std::panic::resume_unwind(Box::new("of the host")))));
        assert!(panic.is_err());
        device.sync().unwrap();
    });
}

/// What passes through staging memory is measured on the device, in its order.
#[test]
fn a_copy_behind_a_long_launch_starts_when_that_has_ended() {
    for device in devices_of(BackendKind::Vulkan) {
        let words = vec![7u32; 1_500_000];
        let y = device.upload(&words).unwrap();
        let ((), profile) = device
            .profile(|| {
                work.launch(&device, 1000, &y, 100_000).unwrap();
                y.write(&words).unwrap();
            })
            .unwrap();
        if !profile.notes().is_empty() {
            eprintln!("NOT TESTED: {}: {:?}", device.name(), profile.notes());
            continue;
        }
        let (launches, copies): (Vec<ProfileEvent>, Vec<_>) =
            profile.events().iter().cloned().partition(|event| event.kind == EventKind::Launch);
        let [launched] = &launches[..] else { panic!("{profile}") };
        assert_eq!(copies.iter().map(|copy| copy.bytes).sum::<u64>(), 6_000_000, "{profile}");
        assert!(copies.iter().all(|copy| copy.kind == EventKind::Upload && copy.duration_ns > 0), "{copies:?}");
        assert!(copies[0].start_ns >= launched.start_ns + launched.duration_ns, "{launched:?} {:?}", copies[0]);
        assert!(copies[0].queued_ns <= copies[0].start_ns, "{:?}", copies[0]);
        eprintln!("{profile}");
    }
}

fn parse(json: &str) -> Vec<Value> {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

#[test]
fn a_trace_has_a_track_for_the_device_and_one_for_the_host() {
    every_clock(|device| {
        let y = device.alloc(10).unwrap();
        let ((), profile) = device.profile(|| run(device, &y)).unwrap();
        let trace = parse(&profile.to_chrome_trace());
        let names: Vec<&Value> = trace.iter().filter(|event| event["ph"] == "M").map(|event| &event["args"]["name"]).collect();
        assert!(names[0].as_str().unwrap().starts_with(device.name()), "{names:?}");
        assert!(
            names.contains(&&"device".into()) && names.iter().any(|name| name.as_str().unwrap().starts_with("host thread")),
            "{names:?}"
        );
        let timed: Vec<&Value> = trace.iter().filter(|event| event["ph"] == "X").collect();
        let find = |name: &str| *timed.iter().find(|event| event["name"] == name).unwrap_or_else(|| panic!("no {name} in {timed:?}"));
        let (ran, queued) = (find("succeed"), find("launch succeed"));
        assert_eq!((&ran["tid"], &ran["cat"], &ran["args"]["grid"]), (&0.into(), &"launch".into(), &vec![10, 1, 1].into()));
        assert_ne!(queued["tid"], 0);
        assert!(queued["ts"].as_f64().unwrap() <= ran["ts"].as_f64().unwrap(), "{queued} {ran}");
    });
}

#[test]
fn a_trace_is_written_to_a_file_or_says_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.json");
    let ((), profile) = Device::cpu().unwrap().profile(|| ()).unwrap();
    profile.write_trace(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), profile.to_chrome_trace());
    let error = profile.write_trace(path.join("below a file")).unwrap_err();
    assert!(matches!(&error, Error::WriteFile { path, .. } if path.ends_with("below a file")), "{error:?}");
}

/// Tells a process that a test has started it to crash.
const CRASH: &str = "SCRY_TEST_PROFILE_CRASH";

#[test]
fn a_process_that_crashes_leaves_a_trace() {
    if std::env::var_os(CRASH).is_some() {
        every_device(|device| {
            let y = device.alloc(10).unwrap();
            (0..3).for_each(|_| run(device, &y));
            y.download().unwrap();
            (0..2).for_each(|_| run(device, &y));
            device.sync().unwrap();
        });
        let device = Device::cpu().unwrap();
        run(&device, &device.alloc(10).unwrap());
        device.sync().unwrap();
        std::process::abort();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.json");
    let mut process = test_process::only("profiles::a_process_that_crashes_leaves_a_trace");
    process.env("SCRY_PROFILE", &path).env(CRASH, "1");
    assert!(!process.output().unwrap().status.success(), "it was to crash");
    let trace = parse(&std::fs::read_to_string(&path).unwrap());
    let of_process = |process: &Value| {
        let launched = |event: &&Value| event["pid"] == *process && event["name"] == "launch succeed";
        trace.iter().filter(launched).count()
    };
    let processes: Vec<&Value> = trace.iter().filter(|event| event["name"] == "process_name").map(|event| &event["pid"]).collect();
    let (last, others) = processes.split_last().unwrap();
    assert!(others.iter().all(|process| of_process(process) == 5) && others.len() > 1);
    assert_eq!(of_process(last), 1, "the device that was open when the process crashed");
}

/// Tells a process that a test has started it to have a subscriber.
#[cfg(feature = "tracing")]
const SUBSCRIBE: &str = "SCRY_TEST_SUBSCRIBE";

/// In a process of its own: whether a subscriber of one thread sees a span depends on what other threads do meanwhile.
#[test]
#[cfg(feature = "tracing")]
fn subscribers_are_told_of_what_the_host_does() {
    if std::env::var_os(SUBSCRIBE).is_none() {
        let mut process = test_process::only("profiles::subscribers_are_told_of_what_the_host_does");
        return test_process::assert_succeeds(process.env(SUBSCRIBE, "1"));
    }
    let seen = subscriber::Seen::default();
    tracing::subscriber::with_default(seen.clone(), || {
        let device = Device::cpu().unwrap();
        let y = device.upload(&[1u32; 10]).unwrap();
        run(&device, &y);
        y.fill(3).unwrap();
        device.sync().unwrap();
        y.download().unwrap();
    });
    assert_eq!(*seen.0.lock().unwrap(), ["upload", "launch", "fill", "sync", "download"]);
}

#[cfg(feature = "tracing")]
mod subscriber {
    //! A subscriber that keeps the names of scry's spans.

    use std::sync::{Arc, Mutex};

    use tracing::span::{Attributes, Id, Record};
    use tracing::{Event, Metadata, Subscriber};

    #[derive(Clone, Default)]
    pub(super) struct Seen(pub(super) Arc<Mutex<Vec<&'static str>>>);

    impl Subscriber for Seen {
        fn enabled(&self, metadata: &Metadata<'_>) -> bool {
            metadata.target() == "scry"
        }

        fn new_span(&self, span: &Attributes<'_>) -> Id {
            self.0.lock().unwrap().push(span.metadata().name());
            Id::from_u64(1)
        }

        fn record(&self, _: &Id, _: &Record<'_>) {}

        fn record_follows_from(&self, _: &Id, _: &Id) {}

        fn event(&self, _: &Event<'_>) {}

        fn enter(&self, _: &Id) {}

        fn exit(&self, _: &Id) {}
    }
}
