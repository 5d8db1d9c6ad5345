//! Which commands of a recording must wait for which: those between which it makes a difference.
//!
//! A command waits for the last that wrote what it touches, and if it writes, for all that have read that since; but not for one that
//! another of these has waited for. Bytes that no two commands touch in common make no order. This is bookkeeping alone and must never
//! call a driver.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::command::Touch;

/// Who has touched what so far.
#[derive(Default)]
pub(crate) struct Dependencies {
    memories: HashMap<u64, Memory>,
    /// What each command has waited for, or would have if nothing was left out.
    before: HashMap<usize, Vec<usize>>,
}

/// The touched bytes of a memory, cut into spans of the same history, by their starts. Spans do not overlap.
#[derive(Default)]
struct Memory(BTreeMap<u64, Span>);

#[derive(Clone)]
struct Span {
    end: u64,
    writer: Option<usize>,
    /// Who has read it since it was written, in order.
    readers: Vec<usize>,
}

impl Dependencies {
    /// Notes that `command`, which is later than all before, does `touches`, and returns the commands that it must wait for, in order.
    pub(crate) fn command(&mut self, command: usize, touches: &[Touch]) -> Vec<usize> {
        let mut before = Vec::new();
        for touch in touches.iter().filter(|touch| !touch.bytes.is_empty()) {
            self.memories.entry(touch.memory).or_default().touch(command, touch, &mut before);
        }
        before.sort_unstable();
        before.dedup();
        // A slice that is read twice, or written in one place and read in another, is no reason to wait for oneself.
        before.retain(|&other| other != command);
        let implied: HashSet<usize> = before.iter().flat_map(|other| &self.before[other]).copied().collect();
        let needed = before.iter().copied().filter(|other| !implied.contains(other)).collect();
        self.before.insert(command, before);
        needed
    }
}

impl Memory {
    fn touch(&mut self, command: usize, touch: &Touch, before: &mut Vec<usize>) {
        let Range { start, end } = touch.bytes;
        self.cut(start);
        self.cut(end);
        let spans: Vec<u64> = self.0.range(start..end).map(|(&start, _)| start).collect();
        if touch.writes {
            for span in spans.iter().filter_map(|start| self.0.remove(start)) {
                // Whoever has read since the last write waited for that.
                if span.readers.is_empty() {
                    before.extend(span.writer);
                }
                before.extend(span.readers);
            }
            self.0.insert(start, Span { end, writer: Some(command), readers: Vec::new() });
            return;
        }
        let mut next = start;
        for start in spans {
            self.insert_read(next..start, command);
            let span = self.0.get_mut(&start).expect("it was just found");
            before.extend(span.writer);
            if span.readers.last() != Some(&command) {
                span.readers.push(command);
            }
            next = span.end;
        }
        self.insert_read(next..end, command);
    }

    /// Notes a read of bytes that nobody has touched.
    fn insert_read(&mut self, bytes: Range<u64>, command: usize) {
        if !bytes.is_empty() {
            self.0.insert(bytes.start, Span { end: bytes.end, writer: None, readers: vec![command] });
        }
    }

    /// Makes two spans of the one that goes over `at`, if one does.
    fn cut(&mut self, at: u64) {
        if let Some((&start, span)) = self.0.range_mut(..at).next_back()
            && start < at
            && at < span.end
        {
            let rest = span.clone();
            span.end = at;
            self.0.insert(at, rest);
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

    /// Against the definition: of two commands that conflict, the later waits for the earlier, perhaps by way of others.
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
        }
    }
}
