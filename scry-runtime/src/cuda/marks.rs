//! Places in the stream's order, as numbers: each has an event, which is used again once it is over.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::event::Event;
use super::stream::Stream;
use crate::backend::{Behind, Mark};
use crate::error::Result;
use crate::system::{Lock, spin};

pub(super) struct Marks {
    stream: Arc<Stream>,
    state: Lock<State>,
}

#[derive(Default)]
struct State {
    /// The last mark that is known to be reached.
    reached: u64,
    /// The events of the marks after that one, in order.
    pending: VecDeque<(Behind, Arc<Event>)>,
    /// For each kind of mark.
    spare: [Vec<Arc<Event>>; 2],
}

/// Waits shorter than this are spent asking: to sleep and to be woken takes longer than a small launch.
const SPIN: Duration = Duration::from_micros(100);

/// When so many marks are pending, it is time to see which of them are reached though nobody asked.
const MANY: usize = 16;

impl Marks {
    pub(super) fn new(stream: &Arc<Stream>) -> Self {
        Self { stream: Arc::clone(stream), state: Lock::default() }
    }

    /// Marks everything queued so far. The lock makes the order of numbers that of events.
    pub(super) fn record(&self, behind: Behind) -> Result<Mark> {
        let mut state = self.state.lock();
        if state.pending.len() >= MANY {
            state.look()?;
        }
        let event = match state.spare[behind as usize].pop() {
            Some(event) => event,
            None => Arc::new(Event::new(&self.stream, behind)?),
        };
        event.record()?;
        state.pending.push_back((behind, event));
        Ok(Mark(state.reached + state.pending.len() as u64))
    }

    /// The last mark that is reached.
    pub(super) fn reached(&self) -> Result<Mark> {
        let mut state = self.state.lock();
        state.look()?;
        Ok(Mark(state.reached))
    }

    /// The last mark that is known to be reached.
    pub(super) fn known(&self) -> Mark {
        Mark(self.state.lock().reached)
    }

    fn is_reached(&self, mark: Mark) -> Result<bool> {
        // The driver is asked with nothing locked, since the lanes of a transfer all ask.
        let Some(event) = self.state.lock().event(mark).cloned() else { return Ok(true) };
        let is_over = event.is_over()?;
        drop(event);
        if is_over {
            self.state.lock().reach(mark);
        }
        Ok(is_over)
    }

    /// Has what `stream` is given from now on wait for what was queued before the mark.
    pub(super) fn hold_up(&self, mark: Mark, stream: &Stream) -> Result<()> {
        let event = self.state.lock().event(mark).cloned();
        event.map_or(Ok(()), |event| event.hold_up(stream))
    }

    /// Waits for what was queued before the mark.
    pub(super) fn wait(&self, mark: Mark) -> Result<()> {
        if spin(SPIN, || self.is_reached(mark))? {
            self.stream.common.counting.wait();
            return Ok(());
        }
        self.sleep(mark)
    }

    /// Waits, asleep, for the first mark that is not known to be reached, at most for `mark`.
    pub(super) fn sleep_for_next(&self, mark: Mark) -> Result<()> {
        let next = Mark(self.state.lock().reached + 1).min(mark);
        self.sleep(next)
    }

    fn sleep(&self, mark: Mark) -> Result<()> {
        let Some(event) = self.state.lock().event(mark).cloned() else { return Ok(()) };
        event.wait()?;
        // Whoever holds an event keeps it from being used again.
        drop(event);
        self.state.lock().reach(mark);
        Ok(())
    }
}

impl State {
    /// The event of a mark, unless that is known to be reached.
    fn event(&self, mark: Mark) -> Option<&Arc<Event>> {
        let index = mark.0.checked_sub(self.reached + 1)?;
        self.pending.get(index as usize).map(|(_, event)| event)
    }

    /// Notes that everything up to `mark` is over.
    fn reach(&mut self, Mark(mark): Mark) {
        while self.reached < mark {
            let Some((behind, mut event)) = self.pending.pop_front() else { return };
            self.reached += 1;
            if Arc::get_mut(&mut event).is_some() {
                self.spare[behind as usize].push(event);
            }
        }
    }

    /// Sees how far the stream is.
    fn look(&mut self) -> Result<()> {
        while let Some((_, event)) = self.pending.front() {
            if !event.is_over()? {
                break;
            }
            self.reach(Mark(self.reached + 1));
        }
        Ok(())
    }
}
