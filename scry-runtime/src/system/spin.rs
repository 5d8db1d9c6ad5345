//! Short waits: to ask again and again takes less time than to sleep and to be woken.

use std::thread;
use std::time::{Duration, Instant};

/// Asks `is_done` again and again, for as long as `patience`, and lets other threads run in between; whether it was.
pub(crate) fn spin<E>(patience: Duration, mut is_done: impl FnMut() -> Result<bool, E>) -> Result<bool, E> {
    let start = Instant::now();
    while start.elapsed() < patience {
        if is_done()? {
            return Ok(true);
        }
        thread::yield_now();
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_with_the_answer_or_with_patience() {
        let asked_until = |answer: Result<bool, ()>| {
            let mut asked = 0;
            let found = spin(Duration::from_hours(1), || {
                asked += 1;
                if asked < 3 { Ok(false) } else { answer }
            });
            (found, asked)
        };
        assert_eq!(asked_until(Ok(true)), (Ok(true), 3));
        assert_eq!(asked_until(Err(())), (Err(()), 3));
        assert_eq!(spin(Duration::from_millis(1), || Ok::<_, ()>(false)), Ok(false));
    }
}
