//! Which commands must wait for which: those between which it makes a difference.
//!
//! A command waits for the last that wrote what it touches, and if it writes, for all that have read that since. Bytes that no two
//! commands touch in common make no order. This is bookkeeping alone: it records no command and must never call a driver.

use std::collections::BTreeMap;
#[cfg(any(feature = "cuda", test))]
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::command::Touch;

/// What each command of a recording waits for.
#[cfg(any(feature = "cuda", test))]
#[derive(Default)]
pub(crate) struct Dependencies {
    history: History,
    /// What each command has waited for, or would have if nothing was left out.
    before: HashMap<usize, Vec<usize>>,
}

#[cfg(any(feature = "cuda", test))]
impl Dependencies {
    /// Notes that `command`, which is later than all before, does `touches`, and returns the commands that it must wait for, in order, but
    /// for those that another of these has waited for.
    pub(crate) fn command(&mut self, command: usize, touches: &[Touch]) -> Vec<usize> {
        let mut before = Vec::new();
        for touch in touches {
            self.history.note(&(0..command), touch, |earlier| before.push(earlier));
        }
        before.sort_unstable();
        before.dedup();
        let implied: HashSet<usize> = before.iter().flat_map(|other| &self.before[other]).copied().collect();
        let needed = before.iter().copied().filter(|other| !implied.contains(other)).collect();
        self.before.insert(command, before);
        needed
    }
}

/// Where commands that are recorded one after another need a barrier, for which whatever comes after it waits, and which waits for
/// whatever came before.
#[cfg(any(feature = "vulkan", test))]
#[derive(Default)]
pub(crate) struct Barriers {
    history: History,
    /// The commands since the last barrier.
    commands: Range<usize>,
    /// Whether the next command needs a barrier whatever it touches.
    lost_count: bool,
}

/// More spans or commands than this are forgotten, at a barrier, so that they do not become more and more.
#[cfg(any(feature = "vulkan", test))]
const MOST: usize = 1024;

#[cfg(any(feature = "vulkan", test))]
impl Barriers {
    /// Notes a command that does `touches`, and says whether a barrier must come first.
    #[must_use]
    #[inline]
    pub(crate) fn command<'a>(&mut self, touches: impl IntoIterator<Item = &'a Touch>) -> bool {
        if self.history.0.len().max(self.commands.len()) > MOST {
            *self = Self { lost_count: true, ..Self::default() };
        }
        let mut is_needed = self.lost_count;
        for touch in touches {
            self.history.note(&self.commands, touch, |_| is_needed = true);
        }
        if is_needed {
            self.all_are_over();
        }
        self.commands.end += 1;
        is_needed
    }

    /// Commands and barriers noted here were thrown away.
    pub(crate) fn lose_count(&mut self) {
        self.lost_count = true;
    }

    /// Whatever comes now waits for all commands noted here without a barrier.
    pub(crate) fn all_are_over(&mut self) {
        (self.commands.start, self.lost_count) = (self.commands.end, false);
    }
}

/// Who has touched which bytes, in spans of the same history that do not overlap, by their memory and where they start.
#[derive(Default)]
struct History(BTreeMap<(u64, u64), Span>);

#[derive(Clone)]
struct Span {
    end: u64,
    writer: Option<usize>,
    /// Who has read it last since it was written: most spans have one reader, and so no list.
    reader: Option<usize>,
    /// Who has read it before that, in order.
    others: Vec<usize>,
}

impl History {
    /// Notes that the command after those `before`, which is not earlier than any noted, does `touch`, and has `found` called with those of
    /// them for which it has to wait, in any order, and perhaps more than once. Nobody waits any more for commands that came before these.
    fn note(&mut self, before: &Range<usize>, touch: &Touch, mut found: impl FnMut(usize)) {
        let &Touch { memory, bytes: Range { start, end }, writes } = touch;
        if start >= end {
            return;
        }
        // Most commands touch what one before has touched.
        if let Some(span) = self.0.get_mut(&(memory, start)).filter(|span| span.end == end) {
            return span.note(before, writes, &mut found);
        }
        match self.0.range_mut(..(memory, end)).next_back() {
            Some((&(other, _), span)) if other == memory && span.end > start => {}
            _ => return self.insert(memory, start..end, before, writes),
        }
        self.cut(memory, start);
        self.cut(memory, end);
        let range = (memory, start)..(memory, end);
        if writes {
            self.0.extract_if(range, |_, _| true).for_each(|(_, mut span)| span.note(before, writes, &mut found));
            return self.insert(memory, start..end, before, writes);
        }
        let (mut untouched, mut next) = (Vec::new(), start);
        for (&(_, start), span) in self.0.range_mut(range) {
            untouched.push(next..start);
            span.note(before, writes, &mut found);
            next = span.end;
        }
        untouched.push(next..end);
        for bytes in untouched.into_iter().filter(|bytes| !bytes.is_empty()) {
            self.insert(memory, bytes, before, writes);
        }
    }

    /// Notes a touch of bytes of which there is no span.
    fn insert(&mut self, memory: u64, bytes: Range<u64>, before: &Range<usize>, writes: bool) {
        let mut span = Span { end: bytes.end, writer: None, reader: None, others: Vec::new() };
        span.note(before, writes, |_| unreachable!("nobody has touched it"));
        self.0.insert((memory, bytes.start), span);
    }

    /// Makes two spans of the one that goes over `at`, if one does.
    fn cut(&mut self, memory: u64, at: u64) {
        if let Some((_, span)) = self.0.range_mut((memory, 0)..(memory, at)).next_back()
            && at < span.end
        {
            let rest = span.clone();
            span.end = at;
            self.0.insert((memory, at), rest);
        }
    }
}

impl Span {
    fn note(&mut self, before: &Range<usize>, writes: bool, mut found: impl FnMut(usize)) {
        let command = before.end;
        // What is read twice, or read and written, by the same command is no reason to wait for oneself.
        let mut find = |&earlier: &usize| {
            if before.contains(&earlier) {
                found(earlier);
            }
        };
        if writes {
            // Whoever has read since the last write waited for that.
            if self.others.is_empty() && self.reader.is_none_or(|reader| reader == command) {
                self.writer.iter().for_each(&mut find);
            }
            self.others.drain(..).chain(self.reader.take()).for_each(|reader| find(&reader));
            self.writer = Some(command);
        } else {
            self.writer.iter().for_each(&mut find);
            if self.reader.is_some_and(|last| last < before.start) {
                self.reader = None;
                self.others.clear();
            }
            if self.reader != Some(command) {
                self.others.extend(self.reader.replace(command));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each of the commands waits for.
    fn of(commands: &[&[Touch]]) -> Vec<Vec<usize>> {
        let mut dependencies = Dependencies::default();
        commands.iter().enumerate().map(|(i, touches)| dependencies.command(i, touches)).collect()
    }

    /// Before which of the commands there is a barrier.
    fn barriers(commands: &[&[Touch]]) -> Vec<bool> {
        let mut barriers = Barriers::default();
        commands.iter().map(|touches| barriers.command(*touches)).collect()
    }

    #[test]
    fn a_write_waits_for_all_readers_and_a_read_for_the_writers_of_its_parts() {
        let commands = of(&[
            &[Touch::write(1, 0..8)],
            &[Touch::write(1, 8..16)],
            &[Touch::read(1, 4..12)],
            &[Touch::read(1, 0..16)],
            &[Touch::write(1, 6..7)],
            &[Touch::read(1, 0..16)],
            &[Touch::write(1, 0..16)],
        ]);
        assert_eq!(commands, [vec![], vec![], vec![0, 1], vec![0, 1], vec![2, 3], vec![0, 1, 4], vec![2, 3, 5]]);
    }

    #[test]
    fn what_others_have_waited_for_is_left_out() {
        let step = [Touch::read(1, 0..8), Touch::write(2, 0..8)];
        let commands = of(&[&[Touch::write(1, 0..8)], &step, &step, &step, &[Touch::read(1, 0..4)], &[Touch::write(1, 0..8)]]);
        assert_eq!(commands, [vec![], vec![0], vec![1], vec![2], vec![0], vec![3, 4]]);
    }

    /// Against the definition: of two commands that conflict, the later waits for the earlier, perhaps by way of others; and there is a
    /// barrier between them, and none where nothing since the last one conflicts.
    #[test]
    fn whatever_conflicts_is_ordered_and_nothing_waits_without_a_conflict() {
        let mut state = 1u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for _ in 0..300 {
            let mut touch = || {
                let start = u64::from(random(40));
                Touch { memory: u64::from(random(2)), bytes: start..start + u64::from(random(12)), writes: random(3) == 0 }
            };
            let commands: Vec<[Touch; 2]> = (0..30).map(|_| [touch(), touch()]).collect();
            let touches: Vec<&[Touch]> = commands.iter().map(<[_; 2]>::as_slice).collect();
            let waits = of(&touches);
            let conflict = |a: usize, b: usize| commands[a].iter().any(|a| commands[b].iter().any(|b| a.conflicts(b)));
            // A bit for each command that is before.
            let mut ordered = vec![0u64; commands.len()];
            for (later, before) in waits.iter().enumerate() {
                for &earlier in before {
                    assert!(earlier < later && conflict(earlier, later), "{later} waits for {earlier}: {commands:?}");
                    ordered[later] |= ordered[earlier] | 1 << earlier;
                }
                for earlier in (0..later).filter(|&earlier| conflict(earlier, later)) {
                    assert!(ordered[later] >> earlier & 1 == 1, "{later} does not wait for {earlier}: {commands:?}");
                }
            }
            let mut first = 0;
            for (later, is_there) in barriers(&touches).into_iter().enumerate() {
                assert_eq!(is_there, (first..later).any(|earlier| conflict(earlier, later)), "before {later}: {commands:?}");
                first = if is_there { later } else { first };
            }
        }
    }

    #[test]
    fn a_barrier_is_for_all_commands_before_it() {
        let barriers = barriers(&[
            &[Touch::write(1, 0..8)],
            &[Touch::write(2, 0..8)],
            &[Touch::read(1, 0..8), Touch::write(3, 0..8)],
            &[Touch::read(2, 0..8)],
            &[Touch::read(3, 0..8)],
        ]);
        assert_eq!(barriers, [false, false, true, false, true], "the write of 2 came before the barrier, that of 3 after it");
    }

    #[test]
    fn one_command_does_not_conflict_with_itself() {
        let command: &[Touch] = &[Touch::write(1, 0..8), Touch::read(1, 0..8), Touch::write(1, 4..6)];
        assert_eq!(barriers(&[command, command]), [false, true]);
        assert_eq!(of(&[command, command]), [vec![], vec![0]]);
    }

    #[test]
    fn a_barrier_that_was_thrown_away_is_made_up_for() {
        let mut barriers = Barriers::default();
        assert!(!barriers.command(&[Touch::write(1, 0..8)]));
        assert!(barriers.command(&[Touch::read(1, 0..8)]));
        barriers.lose_count();
        assert!(barriers.command(&[Touch::read(1, 0..8)]));
        assert!(!barriers.command(&[Touch::read(1, 0..8)]));
        barriers.all_are_over();
        assert!(!barriers.command(&[Touch::write(1, 0..8)]));
    }

    #[test]
    fn what_is_noted_does_not_become_more_and_more() {
        type Step = fn(u64) -> [Touch; 1];
        let disjoint: Step = |i| [Touch::write(1, i..i + 1)];
        let repeated: Step = |_| [Touch::read(1, 0..64)];
        for step in [disjoint, repeated] {
            let mut barriers = Barriers::default();
            let count = (0..10 * MOST as u64).filter(|&i| barriers.command(&step(i))).count();
            assert!((9..=10).contains(&count), "{count}");
            assert!(
                barriers.history.0.values().map(|span| 1 + usize::from(span.reader.is_some()) + span.others.len()).sum::<usize>()
                    <= MOST + 2
            );
        }
    }
}
