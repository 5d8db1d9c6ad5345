//! Findings as the program gets them: their texts, errors, counts and order.

#![expect(unused_assignments, reason = "what races is never read by the invocation that assigns it")]

use scry::{BackendKind, Buffer, Device, Error, FindingKind, FoundAction, SanitizerReport};

/// In a workgroup, the third writes what the fourth reads, and in the next, the second reads what nobody wrote.
#[scry::kernel(workgroup = 4)]
fn too_soon(y: &mut [u32]) {
    unsafe {
        let mut tile = shared::<[u32; 8]>();
        let mut total = shared::<u32>();
        let i = global_id().x;
        if i == 2 {
            tile[3] = 1;
        } else if i == 3 {
            y[i] = tile[i];
        } else if i == 5 {
            y[i] = total;
        } else if i == 100 {
            total = 1;
        }
    }
}

#[scry::kernel(workgroup = 4)]
fn store(places: &[u32], y: &mut [u32]) {
    unsafe {
        let i = global_id().x;
        y[places[i] as usize] = i as u32;
    }
}

#[scry::kernel(workgroup = 4)]
fn scatter(places: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y.scatter(places[i] as usize, i as u32);
}

/// All store in one place, as soon as the workgroup has met.
#[scry::kernel(workgroup = 4)]
fn meet_and_store(y: &mut [u32]) {
    unsafe {
        barrier();
        y[0] = global_id().x as u32;
    }
}

/// One invocation stores where another loads.
#[scry::kernel(workgroup = 4)]
fn store_and_load(storing: usize, loading: usize, y: &mut [u32]) {
    unsafe {
        let i = global_id().x;
        if i == storing {
            y[0] = 1; // stored
        } else if i == loading {
            y[8 + i] = y[0]; // loaded
        }
    }
}

/// Each in a line of its own.
#[scry::kernel(workgroup = 4)]
fn all_store(y: &mut [u32]) {
    unsafe {
        match global_id().x {
            0 => y[0] = 0,
            1 => y[0] = 1,
            2 => y[0] = 2,
            3 => y[0] = 3,
            4 => y[0] = 4,
            5 => y[0] = 5,
            6 => y[0] = 6,
            _ => y[0] = 7,
        }
    }
}

/// Of the last three, one has an index beyond the slice, one beyond an array, and one divides by zero.
#[scry::kernel(workgroup = 4)]
fn fail(y: &mut [u32]) {
    let (i, own) = (global_id().x, [1, 2, 3, 4, 5]);
    let value = match i {
        6 => own[i],
        7 => 1 / (i as u32 - 7),
        _ => i as u32,
    };
    y[i] = value;
}

/// Where `code` stands in this file for the first time.
fn place(code: &str) -> String {
    let (line, text) = include_str!("reports.rs").lines().enumerate().find(|(_, line)| line.contains(code)).expect("it is above");
    format!("{}:{}:{}", file!(), line + 1, text.find(code).expect("it is in the line") + 1)
}

fn line(code: &str) -> u32 {
    place(code).split(':').nth(1).and_then(|line| line.parse().ok()).expect("a place has a line")
}

/// A device, and a buffer of 16 elements.
fn device(seed: u64) -> (Device, Buffer<u32>) {
    let device = Device::sanitizer_with_seed(seed).unwrap();
    let y = device.upload(&[0u32; 16]).unwrap();
    (device, y)
}

/// Eight invocations store at these places.
fn store_at(device: &Device, places: [u32; 8], y: &Buffer<u32>) {
    store.launch(device, &device.upload(&places).unwrap(), y, 8).unwrap();
}

/// The first two store in one place.
const NEIGHBOURS_RACE: [u32; 8] = [0, 0, 2, 3, 4, 5, 6, 7];

fn report_of<T: std::fmt::Debug>(result: scry::Result<T>) -> SanitizerReport {
    match result {
        Err(Error::Sanitizer(report)) => *report,
        other => panic!("there is no report: {other:?}"),
    }
}

#[test]
fn findings_read_like_errors() {
    let (device, y) = device(0);
    too_soon.launch(&device, &y, 8).unwrap();
    let texts: Vec<_> = device.findings().iter().map(ToString::to_string).collect();
    let race = format!(
        "kernel `too_soon`: data race in a workgroup on `tile[3]` (shared variable `tile`)\n  \
         written at {} by global_id (2, 0, 0), workgroup_id (0, 0, 0), local_id (2, 0, 0)\n  \
         read at {} by global_id (3, 0, 0), workgroup_id (0, 0, 0), local_id (3, 0, 0)\n\
         help: put a `barrier()` between them",
        place("tile[3] = 1"),
        place("tile[i]")
    );
    let uninitialized = format!(
        "kernel `too_soon`: read of uninitialised shared memory, `total` (shared variable `total`)\n  \
         read at {} by global_id (5, 0, 0), workgroup_id (1, 0, 0), local_id (1, 0, 0)\n\
         help: write it before, with a `barrier()` in between if another invocation does",
        place("total;")
    );
    assert_eq!(texts, [race, uninitialized]);
}

#[test]
fn a_scatter_that_is_no_permutation_is_a_race_of_two_invocations() {
    let (device, y) = device(0);
    scatter.launch(&device, &device.upload(&[0, 1, 2, 5, 4, 5, 6, 7]).unwrap(), &y, 8).unwrap();
    let text = report_of(device.sync()).to_string();
    let written = |[i, workgroup, lane]: [u32; 3]| {
        format!(
            "written at {} by global_id ({i}, 0, 0), workgroup_id ({workgroup}, 0, 0), local_id ({lane}, 0, 0)",
            place("scatter(places[i]")
        )
    };
    assert!(text.starts_with("kernel `scatter`: data race between workgroups on `y[5]` (parameter `y`)"), "{text}");
    assert!([[3, 0, 3], [5, 1, 1]].iter().all(|ids| text.contains(&written(*ids))), "{text}");
}

#[test]
fn whoever_waits_first_is_told_once() {
    let (device, y) = device(0);
    store_at(&device, NEIGHBOURS_RACE, &y);
    store_at(&device, [0, 1, 2, 3, 4, 0, 6, 7], &y);
    assert_eq!(device.findings().len(), 2, "asking for them is not being told");
    let mut elements = [7; 16];
    let report = report_of(y.read_into(&mut elements));
    assert_eq!((report.findings, elements), (device.findings(), [7; 16]), "nothing is read");
    y.download().unwrap();
    device.sync().unwrap();
    store_at(&device, NEIGHBOURS_RACE, &y);
    device.sync().unwrap();
    assert_eq!(device.findings()[0].count, 2, "what is known is counted");
    store_and_load.launch(&device, 0, 1, &y, 8).unwrap();
    assert_eq!(report_of(device.sync()).findings, device.findings()[2..]);
}

#[test]
fn the_same_places_in_either_order_are_one_finding() {
    let (device, y) = device(0);
    store_and_load.launch(&device, 0, 1, &y, 8).unwrap();
    store_and_load.launch(&device, 1, 0, &y, 8).unwrap();
    let [finding] = &device.findings()[..] else { panic!("one finding") };
    let lines = [finding.first.as_ref().unwrap().line, finding.second.line];
    assert_eq!((finding.count, lines), (2, ["1; // stored", "// loaded"].map(line)));
    assert!(finding.to_string().contains("\n  found 2 times in all\nhelp: "), "{finding}");
}

#[test]
fn a_report_writes_out_the_first_few() {
    for (invocations, end) in [(6, "elements of its own, use an atomic, or put a `barrier()` between them"), (7, "\n\nand 1 more finding")]
    {
        let (device, y) = device(0);
        all_store.launch(&device, &y, invocations).unwrap();
        let counts: Vec<_> = device.findings().iter().map(|finding| finding.count).collect();
        assert_eq!(counts, vec![1; invocations - 1], "each races with the one before");
        let text = report_of(device.sync()).to_string();
        assert_eq!(text.matches("kernel `").count(), 5);
        assert!(text.contains(end), "{text}");
    }
}

#[test]
fn an_index_out_of_bounds_is_a_panic_and_a_finding() {
    let (device, y) = device(0);
    fail.launch(&device, &y.slice(..5).unwrap(), 8).unwrap();
    let panic = device.sync().unwrap_err();
    assert!(matches!(&panic, Error::KernelPanic(panic) if panic.count == 3), "{panic:?}");
    device.sync().unwrap();
    let [known, unknown] = &device.findings()[..] else { panic!("the division by zero is no access") };
    assert_eq!((known.kind, known.memory.as_str(), known.index, known.count), (FindingKind::OutOfBounds, "parameter `y`", 5, 1));
    assert_eq!((unknown.memory.as_str(), unknown.index, unknown.second.line), ("array", 6, line("own[i]")));
    let text = format!(
        "kernel `fail`: index out of bounds, `y[5]` (parameter `y`) of length 5\n  \
         indexed at {} by global_id (5, 0, 0), workgroup_id (1, 0, 0), local_id (1, 0, 0)\n\
         help: compare the index with the length first, or launch as many invocations as there are elements",
        place("y[i] = value")
    );
    assert_eq!(known.to_string(), text);
    assert!(unknown.to_string().contains("index out of bounds, element 6 of an array of length 5\n"), "{unknown}");
}

#[test]
fn a_panic_is_told_before_what_was_found() {
    let (device, y) = device(0);
    store_at(&device, NEIGHBOURS_RACE, &y);
    fail.launch(&device, &y.slice(..5).unwrap(), 6).unwrap();
    assert!(matches!(y.download(), Err(Error::KernelPanic(_))));
    let report = report_of(y.download());
    assert_eq!(report.findings.len(), 2, "both are in it");
    assert_eq!(y.download().unwrap()[..8], [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_seed_decides_the_order_and_nothing_else_does() {
    let found = |seed| {
        let (device, y) = device(seed);
        meet_and_store.launch(&device, &y, 8).unwrap();
        device.findings()
    };
    let first = |seed| found(seed)[0].first.clone().unwrap().global_id[0];
    assert_eq!((first(0), first(1)), (0, 7), "ascending, descending");
    let firsts: Vec<_> = (2..20).map(first).collect();
    (0..20).for_each(|seed| assert_eq!(found(seed), found(seed)));
    assert!(firsts.iter().any(|first| ![0, 7].contains(first)));
    assert!([0, 1].iter().all(|group| firsts.iter().any(|first| first / 4 == *group)), "workgroups: {firsts:?}");
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
    assert_eq!(Device::cpu().unwrap().findings(), []);
}

/// Whatever of it the sanitizer is sure of without a look; and only while somebody asks.
#[test]
fn a_trace_has_the_accesses_of_the_launches_meanwhile() -> scry::Result<()> {
    let device = Device::sanitizer()?;
    let (places, y) = (device.upload(&[2u32, 0, 1])?, device.zeros::<u32>(3)?);
    scatter.launch(&device, &places, &y, 3)?;
    let (outer, launches) = device.trace(|| {
        let (result, inner) = device.trace(|| scatter.launch(&device, &places, &y, 3));
        result.and_then(|()| store.launch(&device, &places, &y, 3)).map(|()| inner)
    });
    scatter.launch(&device, &places, &y, 3)?;
    let names: Vec<&str> = launches.iter().map(|launch| launch.kernel).collect();
    assert_eq!((names, &outer?[..]), (vec!["scatter", "store"], &launches[..1]));
    let accesses = launches[0].accesses.iter().map(|traced| {
        let name = launches[0].memory[traced.memory].name;
        (traced.access.global_id[0], traced.access.action, name, traced.bytes.start / 4)
    });
    let expected =
        [2, 0, 1].into_iter().enumerate().flat_map(|(i, to)| [(i, FoundAction::Read, "places", i), (i, FoundAction::Write, "y", to)]);
    assert_eq!(accesses.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    assert_eq!(y.download()?, [1, 2, 0]);
    let cpu = Device::cpu()?;
    let (places, y) = (cpu.upload(&[0u32])?, cpu.zeros(1)?);
    assert_eq!(cpu.trace(|| scatter.launch(&cpu, &places, &y, 1)).1, []);
    Ok(())
}
