//! A view as plain Rust has it: a list of which elements it is made of, without strides.

use scry_kernels::{Result, View, ViewMut};

use crate::random;

/// The shape, and the index in the buffer of each element, row by row.
#[derive(Debug, Clone)]
pub(crate) struct Model<const N: usize> {
    pub(crate) shape: [usize; N],
    pub(crate) elements: Vec<usize>,
}

/// What makes a view of another one.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step<const N: usize> {
    Permute([usize; N]),
    Slice { axis: usize, start: usize, end: usize },
    Every { axis: usize, step: usize },
}

impl<const N: usize> Model<N> {
    pub(crate) fn new(shape: [usize; N]) -> Self {
        Self { shape, elements: (0..shape.iter().product()).collect() }
    }

    /// Of the elements at those indices that `index` gives for each of the new shape's.
    fn gathered<const M: usize>(&self, shape: [usize; M], index: impl Fn([usize; M]) -> [usize; N]) -> Model<M> {
        let mut elements = Vec::new();
        for mut i in 0..shape.iter().product::<usize>() {
            let mut at = [0; M];
            for axis in (0..M).rev() {
                (at[axis], i) = (i % shape[axis], i / shape[axis]);
            }
            let flat = index(at).iter().zip(&self.shape).fold(0, |flat, (i, size)| flat * size + i);
            elements.push(self.elements[flat]);
        }
        Model { shape, elements }
    }

    pub(crate) fn after(&self, step: Step<N>) -> Self {
        let mut shape = self.shape;
        match step {
            Step::Permute(axes) => self.gathered(axes.map(|axis| self.shape[axis]), |at| {
                let mut index = [0; N];
                axes.iter().zip(at).for_each(|(axis, i)| index[*axis] = i);
                index
            }),
            Step::Slice { axis, start, end } => {
                shape[axis] = end - start;
                self.gathered(shape, |mut at| {
                    at[axis] += start;
                    at
                })
            }
            Step::Every { axis, step } => {
                shape[axis] = shape[axis].div_ceil(step);
                self.gathered(shape, |mut at| {
                    at[axis] *= step;
                    at
                })
            }
        }
    }

    pub(crate) fn broadcast<const M: usize>(&self, shape: [usize; M]) -> Model<M> {
        let index = |at: [usize; M]| std::array::from_fn(|axis| if self.shape[axis] == 1 { 0 } else { at[M - N + axis] });
        self.gathered(shape, index)
    }
}

impl<const N: usize> Step<N> {
    /// One that a view of this shape can take.
    pub(crate) fn random(shape: [usize; N], bits: u32) -> Self {
        let axis = (bits >> 4) as usize % N;
        let pick = |shift: u32, below: usize| (bits >> shift) as usize % below;
        match bits % 4 {
            0 | 1 => {
                let mut axes = std::array::from_fn(|axis| axis);
                (0..N).for_each(|i| axes.swap(i, pick(8 + 3 * i as u32, N)));
                Self::Permute(axes)
            }
            2 => {
                let start = pick(8, shape[axis] + 1);
                Self::Slice { axis, start, end: start + pick(16, shape[axis] - start + 1).max((shape[axis] - start).min(1)) }
            }
            _ => Self::Every { axis, step: 1 + pick(8, 3) },
        }
    }

    pub(crate) fn of_view<T: scry::Element>(self, view: View<'_, T, N>) -> Result<View<'_, T, N>> {
        match self {
            Self::Permute(axes) => view.permute(axes),
            Self::Slice { axis, start, end } => view.slice(axis, start..end),
            Self::Every { axis, step } => view.step_by(axis, step),
        }
    }

    pub(crate) fn of_view_mut<T: scry::Element>(self, view: ViewMut<'_, T, N>) -> Result<ViewMut<'_, T, N>> {
        match self {
            Self::Permute(axes) => view.permute(axes),
            Self::Slice { axis, start, end } => view.slice(axis, start..end),
            Self::Every { axis, step } => view.step_by(axis, step),
        }
    }
}

/// The shape of a buffer, some steps, and the model after them.
pub(crate) fn random_view<const N: usize>(seed: u32) -> ([usize; N], Vec<Step<N>>, Model<N>) {
    let mut bits = random(seed);
    let sizes = [1, 2, 3, 4, 5, 7, 8];
    let shape = std::array::from_fn(|_| sizes[bits.next().unwrap_or(0) as usize % sizes.len()]);
    let mut model = Model::new(shape);
    let mut steps = Vec::new();
    for _ in 0..bits.next().unwrap_or(0) % 4 {
        let step = Step::random(model.shape, bits.next().unwrap_or(0));
        model = model.after(step);
        steps.push(step);
    }
    (shape, steps, model)
}
