//! Traces that chance wrote, of accesses, atomics, fences and barriers, beside what the rules of C++20 say of them, pair by pair.

use std::sync::atomic::Ordering::{self, AcqRel, Acquire, Relaxed, Release};

use super::oracle::Chance;
use crate::happens_before::HappensBefore;
use crate::mark::Mark;
use crate::{Action, Synchronizes, Target};

const DATA: Target = Target::Slice(0);
const FLAGS: Target = Target::Slice(1);

/// What an invocation does.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Does {
    Access(Action, usize),
    Atomic(Synchronizes, Ordering, usize),
    Fence(Ordering),
    /// Its workgroup has met.
    Barrier,
    /// Its workgroup has begun.
    Start,
}

#[derive(Debug, Clone, Copy)]
struct Event {
    workgroup: u64,
    invocation: u64,
    does: Does,
}

/// Workgroups one after another, whose invocations come in any order if they cooperate.
fn trace(chance: &mut Chance, cooperates: bool) -> Vec<Event> {
    let mut events = Vec::new();
    for workgroup in 0..3 {
        events.push(Event { workgroup, invocation: u64::MAX - workgroup, does: Does::Start });
        let len = 1 + chance.below(12);
        for step in 0..len {
            let lane = if cooperates { chance.below(3) } else { step * 3 / len };
            events.push(Event { workgroup, invocation: workgroup * 3 + lane, does: step_of(chance, cooperates) });
        }
    }
    events
}

fn step_of(chance: &mut Chance, cooperates: bool) -> Does {
    let place = chance.below(2) as usize;
    match chance.below(11) {
        0..3 => Does::Access(Action::Load, place),
        3..5 => Does::Access(Action::Store, place),
        5 => Does::Atomic(Synchronizes::Load, [Relaxed, Acquire, Acquire][chance.below(3) as usize], place),
        6 => Does::Atomic(Synchronizes::Store, [Relaxed, Release, Release][chance.below(3) as usize], place),
        7 | 8 => Does::Atomic(Synchronizes::Update, [Relaxed, Acquire, Release, AcqRel][chance.below(4) as usize], place),
        9 => Does::Fence([Acquire, Release, AcqRel][chance.below(3) as usize]),
        _ if cooperates => Does::Barrier,
        _ => Does::Fence(AcqRel),
    }
}

fn acquires(order: Ordering) -> bool {
    [Acquire, AcqRel].contains(&order)
}

fn releases(order: Ordering) -> bool {
    [Release, AcqRel].contains(&order)
}

/// By event, which ones happen before it.
fn happens_before(events: &[Event], cooperates: bool) -> Vec<Vec<bool>> {
    let mut before: Vec<Vec<bool>> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let is_before = |past: usize| {
            let meets = |step: &Event| step.workgroup == event.workgroup && step.does == Does::Barrier;
            let is_same_workgroup = cooperates && events[past].workgroup == event.workgroup;
            events[past].invocation == event.invocation || (is_same_workgroup && events[past..at].iter().any(meets))
        };
        let mut direct: Vec<usize> = (0..at).filter(|past| is_before(*past)).collect();
        for read in 0..=at {
            let Event { invocation, does: Does::Atomic(does, order, place), .. } = events[read] else { continue };
            let is_acquired = match event.does {
                Does::Fence(order) => acquires(order) && read < at,
                _ => read == at && acquires(order),
            };
            if is_acquired && invocation == event.invocation && does != Synchronizes::Store {
                direct.extend(releases_of(events, read, place));
            }
        }
        let mut all = vec![false; at];
        for past in direct {
            all[past] = true;
            (0..past).filter(|earlier| before[past][*earlier]).for_each(|earlier| all[earlier] = true);
        }
        before.push(all);
    }
    before
}

/// The events that release what is read at `read`: of the release sequences that it is part of, their heads, or fences before those.
fn releases_of(events: &[Event], read: usize, place: usize) -> Vec<usize> {
    let mut found = Vec::new();
    for head in (0..read).rev() {
        let Event { invocation, does: Does::Atomic(does, order, of), .. } = events[head] else { continue };
        if of != place || does == Synchronizes::Load {
            continue;
        }
        if releases(order) {
            found.push(head);
        }
        let is_fence =
            |past: &usize| events[*past].invocation == invocation && matches!(events[*past].does, Does::Fence(order) if releases(order));
        found.extend((0..head).filter(is_fence));
        if does == Synchronizes::Store {
            break;
        }
    }
    found
}

/// Pairs of events that the checker says race.
fn found(events: &[Event], cooperates: bool) -> Vec<(usize, usize)> {
    let (mut checker, mut found) = (HappensBefore::new(cooperates), Vec::new());
    for (at, &Event { invocation, does, .. }) in events.iter().enumerate() {
        let mark = Mark::new(1, invocation, at as u32);
        match does {
            Does::Access(action, place) => {
                found.extend(checker.races(action, DATA, place, 1, mark).iter().map(|race| (race.mark.access() as usize, at)));
                checker.note(action, DATA, place, 1, mark);
            }
            Does::Atomic(does, order, place) => checker.synchronize(invocation, does, order, (FLAGS, 4 * place)),
            Does::Fence(order) => checker.fence(invocation, order),
            Does::Barrier => checker.reach_barrier(),
            Does::Start if cooperates => checker.start_workgroup(),
            Does::Start => {}
        }
    }
    found
}

#[test]
fn what_races_is_found_and_nothing_else() {
    let (mut chance, mut racing, mut ordered) = (Chance(0x5eed), 0, 0);
    for round in 0..20_000 {
        let cooperates = round % 3 > 0;
        let events = trace(&mut chance, cooperates);
        let (before, found) = (happens_before(&events, cooperates), found(&events, cooperates));
        let place = |event: usize| if let Does::Access(_, place) = events[event].does { Some(place) } else { None };
        let conflict = |a: usize, b: usize| {
            let (Does::Access(first, of), Does::Access(second, other)) = (events[a].does, events[b].does) else { return false };
            of == other && [first, second].contains(&Action::Store)
        };
        for (a, b) in &found {
            assert!(conflict(*a, *b) && !before[*b][*a], "{a} and {b} of {events:?}");
        }
        for (a, b) in (0..events.len()).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|(a, b)| conflict(*a, *b)) {
            let is_between = events[a].workgroup != events[b].workgroup;
            if before[b][a] {
                ordered += u32::from(is_between);
                continue;
            }
            racing += 1;
            assert!(found.iter().any(|(first, _)| place(*first) == place(a)), "{a} and {b} of {events:?}");
        }
    }
    assert!(racing > 10_000 && ordered > 2_000, "{racing} pairs race, {ordered} of different workgroups do not");
}
