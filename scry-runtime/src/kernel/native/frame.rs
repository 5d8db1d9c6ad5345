//! Frames: what native code keeps while it runs workgroups, such as shared memory.

use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    /// The thread's memory for frames, which stays with it, so that launches allocate nothing.
    static MEMORY: Cell<Vec<Line>> = const { Cell::new(Vec::new()) };
}

/// A cache line.
#[derive(Clone)]
#[repr(align(64))]
#[expect(dead_code, reason = "it is memory, which frames are in")]
struct Line([u8; 64]);

/// What a thread has from the start: enough for all but very large frames.
const RESERVED: usize = 64 << 10;

/// Gives the thread memory for frames.
pub(crate) fn reserve() {
    MEMORY.set(Vec::with_capacity(RESERVED / size_of::<Line>()));
}

/// A frame, in the thread's own memory.
pub struct Frame<T> {
    memory: Vec<Line>,
    ty: PhantomData<T>,
}

/// A frame whose bytes are all zero; its type need not be dropped.
///
/// # Safety
/// That is a value of the type, as it is of numbers, `bool`s, and tuples, arrays and structs of these.
#[must_use]
pub unsafe fn frame<T>() -> Frame<T> {
    const { assert!(align_of::<T>() <= align_of::<Line>() && !std::mem::needs_drop::<T>(), "a frame is plain memory") };
    let mut memory = MEMORY.take();
    let lines = size_of::<T>().div_ceil(size_of::<Line>());
    memory.clear();
    memory.resize(lines, Line([0; 64]));
    Frame { memory, ty: PhantomData }
}

impl<T> Frame<T> {
    /// What it holds.
    #[inline(always)]
    pub fn get(&mut self) -> &mut T {
        // SAFETY: the memory is aligned, since a line is; it is as long as a `T`; it was set to zeros, which are a `T`, as `frame` was
        // promised; and it is borrowed as long as the reference lives.
        unsafe { &mut *self.memory.as_mut_ptr().cast::<T>() }
    }
}

impl<T> Drop for Frame<T> {
    fn drop(&mut self) {
        MEMORY.set(std::mem::take(&mut self.memory));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_zero_whatever_the_last_one_held() {
        // SAFETY: zeros are numbers and `bool`s.
        unsafe {
            frame::<[u8; 100]>().get().fill(7);
            assert_eq!(*frame::<[u32; 200]>().get(), [0; 200]);
            let mut outer = frame::<[bool; 3]>();
            assert!(frame::<[u8; 65]>().get().iter().all(|byte| *byte == 0));
            assert_eq!(*outer.get(), [false; 3]);
        }
    }
}
