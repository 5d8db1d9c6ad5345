//! What the sanitizer finds, and what it does not, in kernels of a script.

mod kernels;
mod oracle;
mod reports;

use self::kernels::{APART, LANES, Step, TILE, TOGETHER, TOTAL, X, Y, at, found, run};
use crate::error::{Finding, FindingKind, FoundAction};
use crate::native::Action::{Atomic, AtomicStore, Load, Store};
use crate::{Device, kernel::KernelDef};
use FindingKind::{MixedAtomic, RaceBetweenWorkgroups, RaceInWorkgroup, UninitializedMemory, UninitializedShared};

const SEEDS: std::ops::Range<u64> = 0..8;

/// The kinds of what is found; the same with each seed, if the order makes no difference to it.
fn kinds(kernel: &'static KernelDef, script: &[Step]) -> Vec<FindingKind> {
    let of_seed = |seed| found(seed, kernel, script).iter().map(|finding| finding.kind).collect::<Vec<_>>();
    let kinds = of_seed(0);
    SEEDS.for_each(|seed| assert_eq!(of_seed(seed), kinds, "seed {seed}"));
    kinds
}

#[test]
fn two_invocations_of_a_workgroup_race_without_a_barrier() {
    for target in [Y, TILE] {
        let (first, second) = (at(0, Store, target, 8, 4), at(1, Store, target, 8, 4));
        assert_eq!(kinds(&TOGETHER, &[first, second]), [RaceInWorkgroup]);
        assert_eq!(kinds(&TOGETHER, &[first, Step::Barrier, second]), []);
    }
    assert_eq!(kinds(&APART, &[at(1, Load, Y, 0, 4), at(2, Store, Y, 0, 4)]), [RaceInWorkgroup]);
}

#[test]
fn two_workgroups_race_whatever_barriers_there_are() {
    for (first, second) in [(Store, Store), (Store, Load), (Load, Store)] {
        let script = [at(0, first, Y, 8, 4), Step::Barrier, Step::Barrier, at(LANES, second, Y, 8, 4)];
        assert_eq!(kinds(&TOGETHER, &script), [RaceBetweenWorkgroups]);
        assert_eq!(kinds(&APART, &[script[0], script[3]]), [RaceBetweenWorkgroups]);
    }
    let own = [at(0, Store, TILE, 8, 4), at(LANES, Store, TILE, 8, 4)];
    assert_eq!(kinds(&TOGETHER, &own), [], "each workgroup has shared memory of its own");
}

#[test]
fn one_invocation_and_readers_alone_do_not_race() {
    assert_eq!(kinds(&TOGETHER, &[at(1, Store, Y, 0, 4), at(1, Load, Y, 0, 4), at(1, Store, Y, 0, 4)]), []);
    for target in [X, Y] {
        assert_eq!(kinds(&TOGETHER, &[at(1, Load, target, 0, 4), at(2, Load, target, 0, 4), at(5, Load, target, 0, 4)]), []);
    }
}

#[test]
fn neighbours_do_not_race_and_parts_of_an_element_do() {
    assert_eq!(kinds(&TOGETHER, &[at(0, Store, Y, 0, 4), at(1, Store, Y, 4, 4), at(2, Store, Y, 8, 8)]), []);
    assert_eq!(kinds(&TOGETHER, &[at(0, Store, Y, 4, 1), at(1, Store, Y, 5, 1), at(2, Store, Y, 6, 2)]), [], "bytes of one word");
    assert_eq!(kinds(&TOGETHER, &[at(0, Store, Y, 4, 4), at(1, Store, Y, 5, 1)]), [RaceInWorkgroup]);
    assert_eq!(kinds(&TOGETHER, &[at(0, Store, Y, 5, 1), at(1, Store, Y, 4, 4)]), [RaceInWorkgroup]);
    assert_eq!(kinds(&TOGETHER, &[at(0, Store, Y, 0, 16), at(1, Load, Y, 12, 4)]), [RaceInWorkgroup], "more than an element");
}

#[test]
fn atomics_race_with_other_accesses_only() {
    for target in [Y, TILE] {
        let atomics = [at(0, AtomicStore, target, 0, 4), Step::Barrier, at(0, Atomic, target, 0, 4), at(1, Atomic, target, 0, 4)];
        assert_eq!(kinds(&TOGETHER, &atomics), []);
        for plain in [Load, Store] {
            let mixed = [atomics[0], atomics[1], at(0, Atomic, target, 0, 4), at(1, plain, target, 0, 4)];
            assert_eq!(kinds(&TOGETHER, &mixed), [MixedAtomic], "{plain:?}");
            let ordered = [mixed[2], Step::Barrier, mixed[3]];
            assert_eq!(kinds(&TOGETHER, &[&mixed[..2], &ordered].concat()), [], "{plain:?}");
        }
    }
    assert_eq!(kinds(&APART, &[at(0, Atomic, Y, 0, 4), at(4, Load, Y, 0, 4)]), [MixedAtomic]);
    assert_eq!(kinds(&APART, &[at(0, Atomic, Y, 0, 4), at(0, Load, Y, 0, 4)]), [], "one invocation");
}

/// The latest of the earlier accesses is no race, but one before it is.
#[test]
fn a_race_is_found_behind_accesses_that_do_not_race() {
    let store = |invocation| at(invocation, Store, Y, 0, 4);
    let load = |invocation| at(invocation, Load, Y, 0, 4);
    assert_eq!(kinds(&TOGETHER, &[load(0), load(1), store(1)]), [RaceInWorkgroup]);
    assert_eq!(kinds(&TOGETHER, &[load(0), load(1), Step::Turn, store(0)]), [RaceInWorkgroup]);
    assert_eq!(kinds(&TOGETHER, &[load(0), load(4), Step::Barrier, load(4), store(4)]), [RaceBetweenWorkgroups]);
    assert_eq!(kinds(&TOGETHER, &[load(0), load(4), store(4)]), [RaceBetweenWorkgroups]);
    let atomics = [at(0, Atomic, Y, 0, 4), at(1, Atomic, Y, 0, 4), load(1)];
    assert_eq!(kinds(&TOGETHER, &atomics), [MixedAtomic]);
}

#[test]
fn shared_memory_starts_uninitialised_in_each_workgroup() {
    for (target, offset, size) in [(TILE, 28, 4), (TOTAL, 0, 8)] {
        let (store, load) = (at(1, Store, target, offset, size), at(1, Load, target, offset, size));
        assert_eq!(kinds(&TOGETHER, &[load]), [UninitializedShared]);
        assert_eq!(kinds(&TOGETHER, &[store, load]), []);
        assert_eq!(kinds(&TOGETHER, &[at(1, AtomicStore, target, offset, size), load]), []);
        let other_workgroup = at(5, Load, target, offset, size);
        assert_eq!(kinds(&TOGETHER, &[store, other_workgroup]), [UninitializedShared]);
    }
    assert_eq!(kinds(&TOGETHER, &[at(0, Store, TILE, 0, 2), at(0, Load, TILE, 0, 4)]), [UninitializedShared], "half of it");
    assert_eq!(kinds(&TOGETHER, &[at(0, Atomic, TILE, 0, 4), at(0, Atomic, TILE, 0, 4)]), [UninitializedShared], "the first of them");
}

/// What is found in a launch whose `y`, of 16 elements, `write` wrote.
fn of_unwritten(write: impl Fn(&crate::Buffer<u32>), steps: &[Step]) -> Vec<Finding> {
    let device = Device::sanitizer().unwrap();
    let (y, x) = (device.alloc::<u32>(16).unwrap(), device.upload(&[0u32; 16]).unwrap());
    write(&y);
    run(&device, &APART, 8, &y, &x, steps);
    device.findings()
}

#[test]
fn memory_is_uninitialised_until_somebody_writes_it() {
    let load = at(3, Load, Y, 8, 4);
    let findings = of_unwritten(|_| (), &[load, at(3, Store, Y, 8, 4), load]);
    assert_eq!((findings.len(), findings[0].kind, findings[0].index), (1, UninitializedMemory, 2));
    assert_eq!(findings[0].second.line, 0, "the access before the store");
    let atomic = of_unwritten(|_| (), &[at(3, Atomic, Y, 8, 4)]);
    assert_eq!((atomic.len(), atomic[0].second.action), (1, FoundAction::Atomic));
    assert_eq!(of_unwritten(|_| (), &[at(3, AtomicStore, Y, 8, 4), at(3, Atomic, Y, 8, 4)]), []);
    assert_eq!(of_unwritten(|y| y.write(&[1, 2, 3]).unwrap(), &[load]), []);
    assert_eq!(of_unwritten(|y| y.fill(0).unwrap(), &[load]), []);
    assert_eq!(of_unwritten(|y| y.slice(2..3).unwrap().fill(0).unwrap(), &[load]), []);
    assert_eq!(of_unwritten(|y| y.write(&[1, 2]).unwrap(), &[load]).len(), 1);
    assert_eq!(of_unwritten(|y| y.slice(3..).unwrap().fill(0).unwrap(), &[load]).len(), 1);
}

#[test]
fn what_a_launch_wrote_the_next_may_read_from_any_slice() {
    let device = Device::sanitizer().unwrap();
    let memory = device.alloc::<u32>(32).unwrap();
    let (low, high) = (memory.slice(..16).unwrap(), memory.slice(16..).unwrap());
    run(&device, &APART, 8, &high, &low, &[at(0, Store, Y, 12, 4)]);
    run(&device, &APART, 8, &low, &high, &[at(1, Load, X, 12, 4), at(1, Load, X, 8, 4)]);
    let findings = device.findings();
    assert_eq!((findings.len(), findings[0].index, findings[0].memory.as_str()), (1, 2, "parameter `x`"));
    assert_eq!(memory.slice(0..0).unwrap().download().map_err(|error| error.to_string().contains("x[2]")), Err(true));
    assert_eq!(memory.download().unwrap(), [0; 32], "downloads may read what nobody wrote");
}

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
