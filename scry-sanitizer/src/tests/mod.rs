//! What the sanitizer finds in launches of a script.

mod memory_order;
mod oracle;
mod script;

use crate::Action::{Atomic, Load, Store};
use crate::{FoundAction, Launch, Sanitizer};
use script::{APART, Memory, Step, TILE, TOGETHER, X, Y, at, found, run, traced};

/// One launch leaves the granules cut to bytes, the next has whole ones, and nothing of the first races with the second.
#[test]
fn launches_are_apart() {
    let mut sanitizer = Sanitizer::new(0);
    let (y, x) = (Memory::written(64, 4), Memory::written(64, 4));
    for size in [4, 1, 4, 2, 1] {
        for invocation in 0..8 {
            run(&mut sanitizer, &TOGETHER, &y, &x, &[at(invocation, Store, Y, 0, size), at(invocation, Load, Y, 0, size)]).unwrap();
        }
    }
    let (wide, other) = (Memory::written(64, 16), Memory::written(64, 16));
    run(&mut sanitizer, &TOGETHER, &wide, &other, &[at(0, Store, Y, 0, 16), at(1, Store, Y, 16, 4)]).unwrap();
    assert_eq!(sanitizer.findings(), []);
    run(&mut sanitizer, &TOGETHER, &y, &x, &[at(0, Store, Y, 3, 1), at(1, Store, Y, 0, 4)]).unwrap();
    assert_eq!(sanitizer.findings().len(), 1);
}

#[test]
fn a_longer_slice_gets_longer_shadows() {
    let mut sanitizer = Sanitizer::new(0);
    for len in [4, 100, 7, 5000] {
        let (y, x) = (Memory::written(4 * len, 4), Memory::written(16, 4));
        let last = 4 * (len - 1);
        let script = [at(0, Store, Y, last, 4), at(1, Store, Y, last, 1), at(2, Store, Y, last + 3, 1)];
        run(&mut sanitizer, &APART, &y, &x, &script).unwrap();
        assert_eq!(sanitizer.findings().last().map(|finding| finding.index), Some(3), "the first launch's finding counts on");
    }
    assert_eq!(sanitizer.findings().iter().map(|finding| finding.count).collect::<Vec<_>>(), [4, 4]);
}

/// A kernel that tells of an access outside of the slice has a bug of the compiler, which nothing but the launch is to suffer from.
#[test]
fn an_access_outside_is_a_bug_of_scry() {
    let mut sanitizer = Sanitizer::new(0);
    let (y, x) = (Memory::written(64, 4), Memory::written(64, 4));
    let mut script = |step| run(&mut sanitizer, &TOGETHER, &y, &x, &[step]);
    for step in [at(0, Store, Y, 64, 4), at(0, Load, X, 60, 8), at(0, Store, TILE, 28, 8)] {
        let panic = script(step).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"an access lies inside of what it is to"), "{step:?}");
    }
    script(at(0, Store, Y, 60, 4)).unwrap();
    assert_eq!(sanitizer.findings(), []);
}

/// Also accesses of which a few instructions know otherwise that nothing is wrong with them; and what is found is the same.
#[test]
fn a_trace_has_every_access() {
    let both = [at(1, Load, X, 4, 4), at(1, Load, X, 4, 4), at(1, Store, Y, 0, 4), at(1, Load, Y, 2, 2), at(6, Store, Y, 0, 4)];
    let shared = [at(6, Store, TILE, 4, 4), Step::Barrier, at(6, Load, TILE, 0, 8), at(6, Atomic, Y, 8, 4)];
    let together = [&both[..], &shared].concat();
    for (kernel, script) in [(&APART, &both[..]), (&TOGETHER, &together)] {
        let (launch, findings) = traced(0, kernel, script);
        assert_eq!(findings, found(0, kernel, script));
        assert!(!findings.is_empty());
        let memory: Vec<_> = launch.memory.iter().map(|memory| (memory.name, memory.is_shared, memory.size, memory.element_size)).collect();
        assert_eq!(memory, [("y", false, 64, 4), ("x", false, 64, 4), ("tile", true, 32, 4)]);
        assert_eq!((launch.grid, launch.workgroup), ([8, 1, 1], [4, 1, 1]));
        let seen = launch.accesses.iter().map(|traced| {
            let (access, targets) = (&traced.access, [Y, X, TILE]);
            (access.global_id[0], access.action, targets[traced.memory], traced.bytes.clone(), access.line as usize)
        });
        let expected = script.iter().enumerate().filter_map(|(line, step)| match *step {
            Step::At { invocation, action, target, offset, size } => {
                let action = match action {
                    Load => FoundAction::Read,
                    Store => FoundAction::Write,
                    _ => FoundAction::Atomic,
                };
                Some((invocation as usize, action, target, offset..offset + size, line))
            }
            Step::Barrier | Step::Turn => None,
        });
        assert!(seen.eq(expected), "{launch:?}");
    }
}

#[test]
fn every_part_runs_once_whatever_the_seed() {
    for (seed, cooperates) in (0..8).flat_map(|seed| [(seed, false), (seed, true)]) {
        let (mut sanitizer, mut seen) = (Sanitizer::new(seed), Vec::new());
        let (workgroup, grid) = ([4, 2, 1], [6, 3, 2]);
        let launch = Launch { kernel: "parts", accesses: &[], shared: &[], cooperates, orders_memory: false, workgroup, grid, slices: &[] };
        sanitizer.start(&launch).run(|part| seen.push((part.x.start, part.x.end, part.y, part.z))).unwrap();
        seen.sort_unstable();
        let (x, height) = if cooperates { ([(0, 1), (1, 2)], 2) } else { ([(0, 4), (4, 6)], 3) };
        let all = x.into_iter().flat_map(|(start, end)| (0..height).flat_map(move |y| (0..2).map(move |z| (start, end, y, z))));
        assert!(seen.into_iter().eq(all), "seed {seed}");
    }
}
