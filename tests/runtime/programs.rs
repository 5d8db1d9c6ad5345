//! Random programs of launches, fills and copies, and what they compute.

use scry::{Batch, Buffer, Device, LaunchOn, Result};

use crate::kernels::{step, stepped};

/// Pseudo-random numbers, the same each time.
pub(crate) struct Random(pub(crate) u32);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % end
    }
}

/// A slice of a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) buffer: usize,
    pub(crate) start: usize,
    pub(crate) len: usize,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Op {
    Step { a: u32, x: Part, y: Part },
    Fill { word: u32, y: Part },
    Copy { x: Part, y: Part },
}

/// The buffers of a program, of this length each.
const BUFFERS: usize = 3;
const LEN: usize = 100;

/// `count` operations, which keep to the rules.
pub(crate) fn random(random: &mut Random, count: usize) -> Vec<Op> {
    (0..count).map(|_| Op::random(random)).collect()
}

impl Op {
    pub(crate) fn random(random: &mut Random) -> Self {
        let word = random.below(1000) as u32;
        let (x, y) = parts(random);
        match random.below(8) {
            0 => Self::Fill { word, y },
            1 => Self::Copy { x, y },
            _ => Self::Step { a: word, x, y },
        }
    }

    /// Does it to the elements themselves.
    pub(crate) fn run(self, buffers: &mut [Vec<u32>]) {
        match self {
            Self::Step { a, x, y } => {
                for i in 0..x.len {
                    let x = buffers[x.buffer][x.start + i];
                    let y = &mut buffers[y.buffer][y.start + i];
                    *y = stepped(a, x, *y);
                }
            }
            Self::Fill { word, y } => buffers[y.buffer][y.start..y.start + y.len].fill(word),
            Self::Copy { x, y } => {
                let elements = buffers[x.buffer][x.start..x.start + x.len].to_vec();
                buffers[y.buffer][y.start..y.start + y.len].copy_from_slice(&elements);
            }
        }
    }

    pub(crate) fn record(self, batch: &mut Batch, buffers: &[Buffer<u32>]) {
        match self {
            Self::Step { a, x, y } => launch_step(batch, a, x, y, buffers).unwrap(),
            Self::Fill { word, y } => batch.fill(&y.of(buffers), word).unwrap(),
            Self::Copy { x, y } => batch.copy(&x.of(buffers), &y.of(buffers)).unwrap(),
        }
    }
}

pub(crate) fn launch_step(on: impl LaunchOn, a: u32, x: Part, y: Part, buffers: &[Buffer<u32>]) -> Result<()> {
    step.launch(on, a, &x.of(buffers), &y.of(buffers), y.len)
}

impl Part {
    fn of(self, buffers: &[Buffer<u32>]) -> Buffer<u32> {
        buffers[self.buffer].slice(self.start..self.start + self.len).unwrap()
    }
}

/// Two parts as long as each other that share nothing.
pub(crate) fn parts(random: &mut Random) -> (Part, Part) {
    loop {
        let len = 1 + random.below(LEN / 2);
        let mut part = || Part { buffer: random.below(BUFFERS), start: random.below(LEN - len + 1), len };
        let (x, y) = (part(), part());
        if x.buffer != y.buffer || x.start.abs_diff(y.start) >= len {
            return (x, y);
        }
    }
}

/// The elements that programs start with.
pub(crate) fn elements() -> Vec<Vec<u32>> {
    (0..BUFFERS as u32).map(|buffer| (0..LEN as u32).map(|i| i * i + buffer).collect()).collect()
}

pub(crate) fn upload(device: &Device) -> Vec<Buffer<u32>> {
    elements().iter().map(|elements| device.upload(elements).unwrap()).collect()
}

pub(crate) fn download(buffers: &[Buffer<u32>]) -> Vec<Vec<u32>> {
    buffers.iter().map(|buffer| buffer.download().unwrap()).collect()
}
