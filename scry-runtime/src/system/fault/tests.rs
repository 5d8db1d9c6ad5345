//! Memory that runs out, and devices that are lost, at every call at which that can happen: one after the other, until there is none
//! left.
//!
//! `SCRY_VULKAN_VALIDATION=1` has Vulkan's validation layer look on.

use super::Plan;
use crate::system::test_process;
use crate::test_kernels::{program, succeed};
use crate::{Buffer, Device, DeviceInfo, Error, Result};

/// Opens a device and runs the program on it, so that all that is made once is made.
fn open_and_run(info: &DeviceInfo) -> (Option<Device>, Result<()>) {
    match Device::with_info(info) {
        Ok(device) => {
            let result = program::run(&device);
            (Some(device), result)
        }
        Err(error) => (None, Err(error)),
    }
}

/// Runs `program` by the plan of each site in turn, until it says that it came to no faulty one; how many there are.
fn each_site(plan: fn(usize) -> Plan, mut program: impl FnMut(usize, Plan) -> bool) -> usize {
    let mut nth = 0;
    while program(nth, plan(nth)) {
        nth += 1;
    }
    nth
}

/// Has each site for memory fail in turn, by the plans that `plan` makes; how many sites there are.
fn run_out_of_memory(info: &DeviceInfo, plan: fn(usize) -> Plan) -> usize {
    each_site(plan, |nth, plan| {
        let ((device, result), has_struck) = plan.run(|| open_and_run(info));
        match &result {
            Ok(()) | Err(Error::AllocationFailed { .. } | Error::Backend { .. }) => {}
            Err(other) => panic!("site {nth} on {}: {other:?}", info.name),
        }
        if let Some(device) = device {
            assert_nothing_is_left_after(&device, &result);
            program::run(&device).unwrap_or_else(|error| panic!("after site {nth}, {} does not go on: {error:?}", info.name));
            assert_nothing_is_left(&device);
        }
        assert!(has_struck || result.is_ok(), "nothing failed on {}, and then: {result:?}", info.name);
        has_struck
    })
}

/// Work that could not be handed to the device is told once more, to whoever waits; nothing else is left of a program that failed.
fn assert_nothing_is_left_after(device: &Device, result: &Result<()>) {
    let waited = device.sync();
    assert!(waited.is_ok() || result.is_err(), "nothing failed, and then: {waited:?}");
    assert_nothing_is_left(device);
}

/// Runs a test in a process without Vulkan's validation layer if it is on here: the layer (1.3.239) loses count of a timeline when calls
/// fail that it does not see, and then waits for ten seconds each time.
fn is_done_without_validation(test: &str) -> bool {
    const VALIDATION: &str = "SCRY_VULKAN_VALIDATION";
    let is_on = std::env::var_os(VALIDATION).is_some();
    if is_on {
        test_process::assert_succeeds(test_process::only(&format!("fault::tests::{test}")).env_remove(VALIDATION));
    }
    is_on
}

#[test]
fn no_memory_is_an_error_and_the_device_goes_on_when_there_is_some() {
    if is_done_without_validation("no_memory_is_an_error_and_the_device_goes_on_when_there_is_some") {
        return;
    }
    for info in Device::list() {
        for plan in [Plan::out_of_memory_at as fn(usize) -> Plan, Plan::out_of_memory_from] {
            let sites = run_out_of_memory(&info, plan);
            assert!(sites >= 3, "{sites} sites on {}", info.name);
            eprintln!("{sites} sites for memory on {}", info.name);
        }
    }
}

/// What one call could not hand to the device may be the work of others.
#[test]
fn work_is_done_or_who_waits_is_told() {
    if is_done_without_validation("work_is_done_or_who_waits_is_told") {
        return;
    }
    for info in Device::list() {
        each_site(Plan::out_of_memory_at, |nth, plan| {
            let device = Device::with_info(&info).unwrap();
            program::run(&device).unwrap();
            let buffers: Vec<_> = (0..30).map(|_| device.alloc::<u32>(64).unwrap()).collect();
            let queue = |buffer: &Buffer<u32>| succeed.launch(&device, 64, buffer, 64).is_ok();
            let (queued, has_struck) = plan.run(|| buffers.iter().map(queue).collect::<Vec<_>>());
            if device.sync().is_ok() {
                for (i, buffer) in buffers.iter().enumerate().filter(|(i, _)| queued[*i]) {
                    assert!(buffer.download().unwrap().into_iter().eq(1..=64), "launch {i} with site {nth} on {}", info.name);
                }
            }
            drop(buffers);
            assert_nothing_is_left(&device);
            assert!(has_struck || queued.iter().all(|&is_queued| is_queued));
            has_struck
        });
    }
}

/// A tensor goes out and comes back as a buffer, with work on it.
fn trade(device: &Device, own: &Buffer<u32>) -> Result<()> {
    // SAFETY: the memory is used by this thread, in the device's order.
    let shared = unsafe { Buffer::<u32>::from_dlpack(device, own.to_dlpack()?) }?;
    succeed.launch(device, 64, &shared, 64)
}

/// What keeps memory that is shared is dropped, and once, whether or not the device could mark the end of the work that uses it.
#[test]
fn shared_memory_is_given_back_whatever_fails() {
    for info in Device::list() {
        for plan in [Plan::out_of_memory_at as fn(usize) -> Plan, Plan::out_of_memory_from] {
            each_site(plan, |nth, plan| {
                let device = Device::with_info(&info).unwrap();
                let own = device.upload(&[0u32; 64]).unwrap();
                let (result, has_struck) = plan.run(|| trade(&device, &own));
                assert!(!matches!(result, Err(Error::DeviceLost { .. })), "site {nth} on {}: {result:?}", info.name);
                if result.is_ok() && device.sync().is_ok() {
                    assert!(own.download().unwrap().into_iter().eq(1..=64), "site {nth} on {}", info.name);
                }
                drop(own);
                let _ = device.sync();
                assert_nothing_is_left(&device);
                has_struck
            });
        }
    }
}

type Call = fn(&Device, &Buffer<u32>) -> Result<()>;

/// All that a program can ask of a device that it has a buffer of.
const CALLS: &[(&str, Call)] = &[
    ("sync", |device, _| device.sync()),
    ("alloc", |device, _| device.alloc::<u32>(10).map(drop)),
    ("upload", |device, _| device.upload(&[1u32, 2]).map(drop)),
    ("host_buffer", |device, _| device.host_buffer::<u32>(10).map(drop)),
    ("write", |_, buffer| buffer.write(&[1])),
    ("fill", |_, buffer| buffer.fill(1)),
    ("copy_to", |_, buffer| buffer.slice(..4)?.copy_to(&buffer.slice(4..)?)),
    ("launch", |device, buffer| succeed.launch(device, 0, buffer, 8)),
    ("ticket", |device, _| device.ticket().map(drop)),
    ("download_async", |_, buffer| buffer.download_async().map(drop)),
    ("batch", |device, buffer| {
        let mut batch = device.batch()?;
        succeed.launch(&mut batch, 0, buffer, 8)?;
        batch.submit()
    }),
    ("download", |_, buffer| buffer.download().map(drop)),
    ("download of nothing", |_, buffer| buffer.slice(..0)?.download().map(drop)),
    ("read_into", |_, buffer| buffer.read_into(&mut [0; 8])),
];

/// Every call fails, and says that the device is lost and what to do.
fn assert_lost(device: &Device, buffer: &Buffer<u32>) {
    for (name, call) in CALLS {
        match call(device, buffer) {
            Err(error @ Error::DeviceLost { .. }) => assert!(error.to_string().contains("open it again"), "{error}"),
            other => panic!("{name} on {}, which is lost: {other:?}", device.name()),
        }
    }
}

/// Whether all that was made on a device is gone, once it was waited for.
fn assert_nothing_is_left(device: &Device) {
    device.sync().unwrap();
    let stats = device.memory_stats();
    assert_eq!((stats.in_use, stats.allocations, stats.host_in_use), (0, 0, 0), "on {}", device.name());
}

/// Names the device that a process is to lose.
const LOSE: &str = "SCRY_TEST_LOSE_DEVICE";

/// In a process of its own: what is lost is destroyed, and NVIDIA's driver (580) can hang in that while another thread ends.
#[test]
fn a_lost_device_says_so_until_it_is_opened_again() {
    if let Ok(name) = std::env::var(LOSE) {
        return lose(&name);
    }
    let names = Device::list().into_iter().map(|info| format!("{}:{}", info.kind, info.index));
    for name in names.chain(["sanitizer:0".to_owned()]) {
        let mut process = test_process::only("fault::tests::a_lost_device_says_so_until_it_is_opened_again");
        test_process::assert_succeeds(process.env(LOSE, name));
    }
}

/// The processor is never lost, so that its device comes to the end at once.
fn lose(name: &str) {
    let sites = each_site(Plan::device_lost_from, |nth, plan| {
        let device = Device::open(name).unwrap();
        let buffer = device.upload(&[7u32; 8]).unwrap();
        let (result, has_struck) = plan.run(|| {
            let result = program::run(&device);
            if result.is_err() {
                assert_lost(&device, &buffer);
            }
            result
        });
        assert!(matches!(&result, Ok(()) | Err(Error::DeviceLost { .. })), "site {nth} on {name}: {result:?}");
        drop((buffer, device));
        let again = Device::open(name).unwrap();
        program::run(&again).unwrap_or_else(|error| panic!("after site {nth}, {name} does not open again: {error:?}"));
        assert_nothing_is_left(&again);
        assert!(has_struck || result.is_ok(), "nothing failed on {name}, and then: {result:?}");
        has_struck
    });
    eprintln!("{sites} sites for work on {name}");
}
