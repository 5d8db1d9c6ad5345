//! Processes that end with work in flight, that fork, and that find foreign libraries where drivers should be; and launches without end.
//!
//! Each test starts this program again, as the one test [`child`], which does what the environment tells it. A child that does not end
//! is ended, and the test fails.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, exit};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use scry::Graph;
use scry::{BackendKind, Buffer, Device, Error};

use crate::kernels::{program, succeed, sum_weights};
use crate::{assert_nothing_is_left, has_addresses, number, test_process};

/// What a child does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Child {
    /// Ends by `exit`, with launches queued.
    Exit,
    /// Ends by `exit` while other threads launch, copy and wait, which are joined once the driver is down.
    ExitAmidThreads,
    /// Ends by returning, with launches queued on a device that nobody drops.
    Return,
    /// Forks, and tries the device in both.
    #[cfg(target_os = "linux")]
    Fork,
    /// Opens devices whose libraries are not what they should be.
    #[cfg(target_os = "linux")]
    ForeignLibraries,
    /// Launches without end.
    Soak,
}

const CHILDREN: &[Child] = &[
    Child::Exit,
    Child::ExitAmidThreads,
    Child::Return,
    #[cfg(target_os = "linux")]
    Child::Fork,
    #[cfg(target_os = "linux")]
    Child::ForeignLibraries,
    Child::Soak,
];

/// Says what the child does, and on which device.
const VARIABLE: &str = "SCRY_TEST_CHILD";

/// The status of a child that ends by `exit`.
const STATUS: i32 = 42;

#[test]
fn child() {
    let Ok(task) = env::var(VARIABLE) else { return };
    let (task, device) = task.split_once(' ').expect("a task and a device");
    match CHILDREN.iter().find(|child| format!("{child:?}") == task).expect("a child's task") {
        Child::Exit => exit_with_work_in_flight(device),
        Child::ExitAmidThreads => exit_amid_threads(device),
        Child::Return => return_with_work_in_flight(device),
        #[cfg(target_os = "linux")]
        Child::Fork => fork::run(device),
        #[cfg(target_os = "linux")]
        Child::ForeignLibraries => open_with_foreign_libraries(),
        Child::Soak => soak(device),
    }
}

/// Runs a child to its end, and fails if there is none in time.
fn run(child: Child, device: &str, prepare: impl FnOnce(&mut Command)) -> (ExitStatus, String) {
    let mut command = test_process::only("processes::child");
    command.env(VARIABLE, format!("{child:?} {device}"));
    prepare(&mut command);
    test_process::run(&mut command, if child == Child::Soak { Duration::from_hours(1) } else { test_process::PATIENCE })
}

/// Runs a child whose own assertions are the test.
fn assert_succeeds(child: Child, device: &str) {
    let (status, errors) = run(child, device, |_| ());
    assert!(status.success(), "{child:?} on {device}: {status}\n{errors}");
}

/// Every device of this machine and the sanitizer, as `Device::open` names them.
fn names() -> Vec<String> {
    let listed = Device::list().into_iter().map(|info| format!("{}:{}", info.kind, info.index));
    listed.chain(["sanitizer:0".to_owned()]).collect()
}

/// Work for longer than a process takes to end.
fn queue_work(device: &Device) -> Buffer<u32> {
    let y = device.alloc::<u32>(1 << 20).unwrap();
    let launches = if device.backend_kind() == BackendKind::Sanitizer { 2 } else { 100 };
    for _ in 0..launches {
        succeed.launch(device, u32::MAX, &y, 1 << 16).unwrap();
    }
    y
}

fn exit_with_work_in_flight(device: &str) {
    let device = Device::open(device).unwrap();
    let _y = queue_work(&device);
    exit(STATUS);
}

fn exit_amid_threads(name: &str) {
    static IS_OVER: AtomicBool = AtomicBool::new(false);
    static THREADS: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());
    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> i32;
    }
    extern "C" fn join() {
        IS_OVER.store(true, Ordering::Relaxed);
        THREADS.lock().unwrap().drain(..).for_each(|thread| drop(thread.join()));
    }
    // SAFETY: "the `atexit()` function registers the given function to be called at normal process termination": it is a function for the
    // whole life of the program, which does not unwind. What a driver registers when it is loaded, which is later, is called before.
    assert_eq!(unsafe { atexit(join) }, 0);
    let device = Device::open(name).unwrap();
    program::run(&device).unwrap();
    let y = device.alloc::<u32>(1 << 20).unwrap();
    *THREADS.lock().unwrap() = (0..3)
        .map(|thread| {
            let (device, y) = (device.clone(), y.clone());
            let step = move || match thread {
                0 => succeed.launch(&device, u32::MAX, &y, 1 << 16),
                1 => device.upload(&vec![1u32; 10_000]).and_then(|buffer| buffer.download()).map(drop),
                _ => device.sync(),
            };
            // Errors are no reason to stop: the device may be gone, and each call says so and returns.
            thread::spawn(move || {
                while !IS_OVER.load(Ordering::Relaxed) {
                    _ = step();
                }
            })
        })
        .collect();
    thread::sleep(Duration::from_millis(100));
    exit(STATUS);
}

fn return_with_work_in_flight(device: &str) {
    static KEPT: OnceLock<(Device, Buffer<u32>)> = OnceLock::new();
    let device = Device::open(device).unwrap();
    let y = queue_work(&device);
    assert!(KEPT.set((device, y)).is_ok());
}

#[test]
fn a_process_ends_with_work_in_flight() {
    for name in names() {
        for child in [Child::Exit, Child::ExitAmidThreads] {
            // The validation layer does not survive calls that are made while the process ends.
            let (status, errors) = run(child, &name, |command| _ = command.env_remove("SCRY_VULKAN_VALIDATION"));
            assert_eq!(status.code(), Some(STATUS), "{child:?} on {name}: {status}\n{errors}");
        }
        assert_succeeds(Child::Return, &name);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_fork_gets_errors_and_its_parent_goes_on() {
    for name in names() {
        assert_succeeds(Child::Fork, &name);
    }
}

#[cfg(target_os = "linux")]
mod fork {
    use super::*;

    unsafe extern "C" {
        fn fork() -> i32;
        fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
        fn kill(process: i32, signal: i32) -> i32;
        fn _exit(status: i32) -> !;
    }

    const WNOHANG: i32 = 1;
    const SIGKILL: i32 = 9;

    pub(super) fn run(name: &str) {
        let device = Device::open(name).unwrap();
        let y = queue_work(&device);
        program::run(&device).unwrap();
        let mut batch = device.batch().unwrap();
        batch.fill(&y.slice(4..5).unwrap(), 1).unwrap();
        let graph = batch.finish().unwrap();
        // SAFETY: the memory is used through one of the two buffers at a time.
        let shared = y.to_dlpack().and_then(|tensor| unsafe { Buffer::<u32>::from_dlpack(&device, tensor) }).ok();
        assert_eq!(shared.is_some(), has_addresses(&device));
        // SAFETY: "`fork` creates a new process by duplicating the calling process"; the child calls nothing but scry, on this thread,
        // and ends by `_exit`.
        let child = unsafe { fork() };
        if child == 0 {
            drop(shared);
            let status = i32::from(!is_refused(name, device, y, graph));
            // SAFETY: "terminates the calling process immediately", without the parent's handlers for its exit.
            unsafe { _exit(status) }
        }
        assert_eq!(status_of(child), 0, "the fork says what went wrong on {name}");
        assert_eq!(y.slice(..3).unwrap().download().unwrap(), [1, 2, 3]);
        program::run(&device).unwrap();
    }

    /// Whether a fork's calls to the parent's device are errors, its handles go without harm, and devices that need no driver work.
    fn is_refused(name: &str, device: Device, y: Buffer<u32>, graph: Graph) -> bool {
        let results = [
            ("sync", device.sync()),
            ("alloc", device.alloc::<u32>(5).map(drop)),
            ("upload", device.upload(&[1u32]).map(drop)),
            ("host_buffer", device.host_buffer::<u32>(5).map(drop)),
            ("download", y.download().map(drop)),
            ("write", y.write(&[5])),
            ("fill", y.fill(5)),
            ("copy_buffer", device.copy_buffer(&y).map(drop)),
            ("copy_to", y.slice(..1).and_then(|to| y.slice(1..2)?.copy_to(&to))),
            ("launch", succeed.launch(&device, 1, &y, 1)),
            ("ticket", device.ticket().map(drop)),
            ("download_async", y.download_async().map(drop)),
            ("batch", device.batch().and_then(|mut batch| batch.fill(&y, 1).and_then(|()| batch.submit()))),
            ("graph", graph.launch()),
            ("profile", device.profile(|| ()).map(drop)),
            ("to_dlpack", y.to_dlpack().map(drop)),
        ];
        let mut refused = true;
        for (call, result) in results {
            if !matches!(result, Err(Error::Forked { .. })) {
                eprintln!("{call} in a fork on {name}: {result:?}");
                refused = false;
            }
        }
        drop((device, y, graph));
        // A driver that the parent has started cannot be started again.
        match Device::open(name).map(|device| (device.backend_kind(), program::run(&device))) {
            Ok((BackendKind::Cpu | BackendKind::Sanitizer, Ok(()))) | Err(Error::Forked { .. }) => refused,
            other => {
                eprintln!("{name} opened in a fork: {other:?}");
                false
            }
        }
    }

    /// The status of a child that ends in time.
    fn status_of(child: i32) -> i32 {
        let (mut status, start) = (0, Instant::now());
        // SAFETY: "waitpid: on success, returns the process ID of the child whose state has changed", with its status in `status`,
        // which outlives the call; "if WNOHANG was specified and [none has changed], then 0 is returned".
        while unsafe { waitpid(child, &raw mut status, WNOHANG) } == 0 {
            if start.elapsed() > Duration::from_mins(1) {
                // SAFETY: a signal to this process's own child, which has not been waited for.
                let _ = unsafe { kill(child, SIGKILL) };
                panic!("a fork does not end");
            }
            thread::sleep(Duration::from_millis(10));
        }
        status
    }
}

/// Some library that is neither a driver nor a loader: one that this process has loaded.
#[cfg(target_os = "linux")]
fn foreign_library() -> Option<PathBuf> {
    let maps = fs::read_to_string("/proc/self/maps").ok()?;
    let files = maps.lines().filter_map(|line| line.split_whitespace().nth(5));
    let mut names = files.filter(|file| file.contains("libgcc_s.so") || file.contains("libm.so") || file.contains("libm-"));
    names.next().map(PathBuf::from)
}

/// A folder with `libcuda.so.1` and `libvulkan.so.1`, which `make` makes.
#[cfg(target_os = "linux")]
fn libraries(make: impl Fn(PathBuf)) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for library in ["libcuda.so.1", "libcuda.so", "libvulkan.so.1", "libvulkan.so"] {
        make(folder.path().join(library));
    }
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn foreign_libraries_are_errors() {
    let Some(foreign) = foreign_library() else { return eprintln!("NOT CHECKED: no library to take for a driver") };
    let folders =
        [libraries(|file| _ = fs::copy(&foreign, file).unwrap()), libraries(|file| fs::write(file, "no library at all").unwrap())];
    for folder in folders {
        let (status, errors) = run(Child::ForeignLibraries, "none", |command| _ = command.env("LD_LIBRARY_PATH", folder.path()));
        assert!(status.success(), "{}: {status}\n{errors}", folder.path().display());
    }
    // A loader without any driver.
    let (status, errors) = run(Child::ForeignLibraries, "none", |command| {
        command.env("VK_DRIVER_FILES", "/nonexistent.json").env("VK_ICD_FILENAMES", "/nonexistent.json").env("CUDA_VISIBLE_DEVICES", "");
    });
    assert!(status.success(), "no driver: {status}\n{errors}");
}

#[cfg(target_os = "linux")]
fn open_with_foreign_libraries() {
    for kind in [BackendKind::Cuda, BackendKind::Vulkan] {
        match Device::with_backend(kind) {
            Err(Error::BackendUnavailable { reason, .. }) => assert!(reason.contains("help:") || reason.contains("driver"), "{reason}"),
            Err(Error::NoDevice(_)) => {}
            other => panic!("{kind} with foreign libraries: {other:?}"),
        }
    }
    let device = Device::auto().unwrap();
    assert_eq!(device.backend_kind(), BackendKind::Cpu);
    program::run(&device).unwrap();
}

/// The memory that the process has in the machine's, in KiB, where the system tells.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// What a process may take more, in KiB: allocators keep some, and how much depends on the order in which threads run.
const SLACK: u64 = 24 << 10;

/// In a process of its own, since what others allocate is no part of what is measured.
#[test]
fn memory_stays_flat_over_many_launches() {
    for name in names() {
        assert_succeeds(Child::Soak, &name);
    }
}

/// A quarter of the launches to get going, then all the others.
fn soak(name: &str) {
    let device = Device::open(name).unwrap();
    let count = number("SCRY_TEST_SOAK_LAUNCHES", 2000);
    let count = if name.starts_with("sanitizer") { count / 20 } else { count };
    rounds(&device, count / 4);
    let (stats, before) = (device.memory_stats(), resident());
    rounds(&device, count);
    let (later, after) = (device.memory_stats(), resident());
    assert_eq!((later.in_use, later.peak, later.reserved), (stats.in_use, stats.peak, stats.reserved), "on {name}");
    match before.zip(after) {
        Some((before, after)) => assert!(after < before + SLACK, "{before} KiB, and {count} launches later {after} KiB on {name}"),
        None => eprintln!("NOT CHECKED: the system does not tell how much memory a process has"),
    }
}

fn rounds(device: &Device, count: u64) {
    let y = device.alloc::<u32>(1 << 10).unwrap();
    for i in 0..count as u32 {
        succeed.launch(device, i % 1000, &y, 1000).unwrap();
        match i % 100 {
            7 => drop(device.upload(&vec![i; 5000]).unwrap()),
            23 => sum_weights.launch(device, [i; 40], &y, 1).unwrap(),
            99 => assert_eq!(y.slice(..2).unwrap().download().unwrap(), [1, 2]),
            _ => {}
        }
    }
    drop(y);
    assert_nothing_is_left(device);
}
