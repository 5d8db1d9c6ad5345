//! Which commands may run at the same time: ranges of memory read and written since the last barrier.
//!
//! A command waits for those before it only if one of the two writes what the other touches: read after write, write after
//! read, write after write. This is bookkeeping alone: it records no command and must never call the driver.

use crate::command::Touch;

/// The touches since the last barrier.
#[derive(Default)]
pub(super) struct Hazards {
    touched: Vec<Touch>,
    /// Whether the next command needs a barrier whatever it touches.
    lost_count: bool,
}

/// More touches than this are forgotten at a barrier, so that looking through them stays cheap.
const MOST: usize = 96;

impl Hazards {
    /// Notes a command that does `touches`, and says whether a barrier for all commands before it must come first.
    #[must_use]
    pub(super) fn command(&mut self, touches: &[Touch]) -> bool {
        let conflict = |new: &Touch| self.touched.iter().any(|old| old.conflicts(new));
        let barrier = self.lost_count || self.touched.len() > MOST || touches.iter().any(conflict);
        if barrier {
            self.touched.clear();
            self.lost_count = false;
        }
        for new in touches {
            if !self.touched.iter().any(|old| old.covers(new)) {
                self.touched.push(new.clone());
            }
        }
        barrier
    }

    /// Commands and barriers noted here were thrown away.
    pub(super) fn lose_count(&mut self) {
        self.lost_count = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_with_a_write_is_ordered_and_no_other() {
        for (first, second, is_ordered) in [
            (Touch::write(1, 0..8), Touch::read(1, 4..12), true),
            (Touch::read(1, 4..12), Touch::write(1, 0..8), true),
            (Touch::write(1, 0..8), Touch::write(1, 0..8), true),
            (Touch::read(1, 0..8), Touch::read(1, 0..8), false),
            (Touch::write(1, 0..8), Touch::write(1, 8..16), false),
            (Touch::write(1, 8..16), Touch::read(1, 0..8), false),
            (Touch::write(1, 0..8), Touch::write(2, 0..8), false),
        ] {
            let (mut hazards, touches) = (Hazards::default(), [first, second]);
            assert!(!hazards.command(&touches[..1]), "the first command has nothing to wait for");
            assert_eq!(hazards.command(&touches[1..]), is_ordered, "{touches:?}");
        }
    }

    #[test]
    fn a_barrier_is_for_all_commands_before_it() {
        let mut hazards = Hazards::default();
        assert!(!hazards.command(&[Touch::write(1, 0..8)]));
        assert!(!hazards.command(&[Touch::write(2, 0..8)]));
        assert!(hazards.command(&[Touch::read(1, 0..8), Touch::write(3, 0..8)]));
        assert!(!hazards.command(&[Touch::read(2, 0..8)]), "the write of 2 came before the barrier");
        assert!(hazards.command(&[Touch::read(3, 0..8)]), "the write of 3 came after it");
    }

    #[test]
    fn a_read_that_follows_a_write_of_more_is_not_kept() {
        let mut hazards = Hazards::default();
        assert!(!hazards.command(&[Touch::read(1, 0..64)]));
        for _ in 0..1000 {
            assert!(!hazards.command(&[Touch::read(1, 8..16)]));
        }
        assert_eq!(hazards.touched.len(), 1);
    }

    #[test]
    fn one_command_does_not_conflict_with_itself() {
        assert!(!Hazards::default().command(&[Touch::write(1, 0..8), Touch::read(1, 0..8)]));
    }

    #[test]
    fn a_barrier_that_was_thrown_away_is_made_up_for() {
        let mut hazards = Hazards::default();
        assert!(!hazards.command(&[Touch::write(1, 0..8)]));
        assert!(hazards.command(&[Touch::read(1, 0..8)]));
        hazards.lose_count();
        assert!(hazards.command(&[Touch::read(1, 0..8)]));
        assert!(!hazards.command(&[Touch::read(1, 0..8)]));
    }

    #[test]
    fn a_long_run_of_disjoint_commands_stays_cheap() {
        let mut hazards = Hazards::default();
        let barriers = (0..10 * MOST as u64).filter(|&i| hazards.command(&[Touch::write(1, i..i + 1)])).count();
        assert!((9..=10).contains(&barriers), "{barriers}");
    }
}
