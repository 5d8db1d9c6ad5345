//! Steps of optimizers, in place and in one launch: [`adam_w`] and [`sgd`].
//!
//! **Rounding.** Parameters and moments are `f32`; gradients are widened to it. Each operation of the formulas is rounded, in their order
//! from left to right, up to fused multiplications and additions; what depends on the number of the step alone is computed in `f64` on the
//! host. Divisions and roots have the accuracy that [`scry::Float`] states.

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::axes::check_same;
use crate::error::{Error, Result};
use crate::number::Number;
use crate::view::{View, ViewMut};

use device::{Moments, Momentum};

/// The constants of [`adam_w`]. The defaults are those of Loshchilov and Hutter's reference implementation and of `PyTorch`.
#[derive(Debug, Clone, Copy)]
pub struct AdamW {
    /// What the step is multiplied by.
    pub learning_rate: f32,
    /// How much of the mean of gradients is kept, and of that of their squares.
    pub betas: (f32, f32),
    /// What is added to the root that is divided by.
    pub epsilon: f32,
    /// How much of a parameter is subtracted, times the learning rate.
    pub weight_decay: f32,
}

impl Default for AdamW {
    fn default() -> Self {
        Self { learning_rate: 1e-3, betas: (0.9, 0.999), epsilon: 1e-8, weight_decay: 0.01 }
    }
}

/// A step of Adam with decoupled weight decay (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019, algorithm 2), of the
/// number `step`, counted from 1: with the gradient `g`,
///
/// - `mean = beta1 * mean + (1 - beta1) * g`, and `square = beta2 * square + (1 - beta2) * g * g`, which start as zeros,
/// -
///   `parameter = parameter - learning_rate * (weight_decay * parameter + (mean / (1 - beta1^step)) / (sqrt(square / (1 - beta2^step)) + epsilon))`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::optimize::{AdamW, adam_w};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (gradient, parameters) = (gpu.upload(&[5.0f32, -0.1])?, gpu.upload(&[1.0f32, 1.0])?);
/// let (means, squares) = (gpu.zeros(2)?, gpu.zeros(2)?);
/// let adam = AdamW { learning_rate: 0.25, weight_decay: 0.0, ..AdamW::default() };
/// adam_w(&gpu, adam, 1, &gradient, &parameters, [(&means).into(), (&squares).into()])?;
/// // The first step is of the gradient's sign alone.
/// assert!(parameters.download()?.iter().zip([0.75, 1.25]).all(|(x, y)| (x - y).abs() < 1e-5));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if numbers of elements differ, if elements do not lie side by side, or if `step` is 0. Those of launches.
pub fn adam_w<'a, 'b, 'c, T: Number<Accumulator = f32> + Element>(
    mut on: impl LaunchOn,
    adam: AdamW,
    step: u32,
    gradients: impl Into<View<'a, T, 1>>,
    parameters: impl Into<ViewMut<'b, f32, 1>>,
    [means, squares]: [ViewMut<'c, f32, 1>; 2],
) -> Result<()>
where
    step_adam_w<T>: Instance,
{
    const NAME: &str = "adam_w";
    let (gradients, parameters) = (gradients.into(), parameters.into());
    for (name, shape) in [("gradients", gradients.shape()), ("means", means.shape()), ("squares", squares.shape())] {
        check_same(NAME, (name, shape), ("parameters", parameters.shape()))?;
    }
    if step == 0 {
        return Err(Error::shape(NAME, "the first step has the number 1, and `step` is 0"));
    }
    let correction = |beta: f32| (1.0 / (1.0 - f64::from(beta).powf(f64::from(step)))) as f32;
    let AdamW { learning_rate, betas, epsilon, weight_decay } = adam;
    let corrections = (correction(betas.0), correction(betas.1));
    let constants = Moments { learning_rate, betas, epsilon, weight_decay, corrections };
    let (gradients, parameters) = (gradients.dense(NAME, "gradients")?, parameters.dense(NAME, "parameters")?);
    let (means, squares) = (means.dense(NAME, "means")?, squares.dense(NAME, "squares")?);
    let len = parameters.len();
    Ok(step_adam_w.launch(&mut on, constants, &gradients, &parameters, &means, &squares, len)?)
}

/// The constants of [`sgd`]. The defaults are 0, but the learning rate, which is 0.001.
#[derive(Debug, Clone, Copy)]
pub struct Sgd {
    /// What the step is multiplied by.
    pub learning_rate: f32,
    /// How much of the velocity is kept.
    pub momentum: f32,
    /// How much of a parameter is added to its gradient.
    pub weight_decay: f32,
}

impl Default for Sgd {
    fn default() -> Self {
        Self { learning_rate: 1e-3, momentum: 0.0, weight_decay: 0.0 }
    }
}

/// A step of gradient descent: `velocity = momentum * velocity + g + weight_decay * parameter`, and
/// `parameter = parameter - learning_rate * velocity`, where `g` is the gradient. Velocities start as zeros, and are not stored if there
/// are none, as for a momentum of 0.
///
/// ```
/// use scry::Device;
/// use scry_kernels::optimize::{Sgd, sgd};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (gradient, parameters) = (gpu.upload(&[4.0f32, -8.0])?, gpu.upload(&[1.0f32, 1.0])?);
/// sgd(&gpu, Sgd { learning_rate: 0.25, ..Sgd::default() }, &gradient, &parameters, None)?;
/// assert_eq!(parameters.download()?, [0.0, 3.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if numbers of elements differ, if elements do not lie side by side, or if there is a momentum, and no velocities. Those
/// of launches.
pub fn sgd<'a, 'b, T: Number<Accumulator = f32> + Element>(
    mut on: impl LaunchOn,
    sgd: Sgd,
    gradients: impl Into<View<'a, T, 1>>,
    parameters: impl Into<ViewMut<'b, f32, 1>>,
    velocities: Option<ViewMut<'_, f32, 1>>,
) -> Result<()>
where
    step_sgd<T>: Instance,
{
    const NAME: &str = "sgd";
    let (gradients, parameters) = (gradients.into(), parameters.into());
    check_same(NAME, ("gradients", gradients.shape()), ("parameters", parameters.shape()))?;
    if let Some(velocities) = &velocities {
        check_same(NAME, ("velocities", velocities.shape()), ("parameters", parameters.shape()))?;
    }
    if velocities.is_none() && sgd.momentum != 0.0 {
        return Err(Error::shape(
            NAME,
            "there is a momentum, and no velocities\nhelp: pass a buffer of zeros, and the same one at each step",
        ));
    }
    let Sgd { learning_rate, momentum, weight_decay } = sgd;
    let constants = Momentum { learning_rate, momentum, weight_decay };
    let (gradients, parameters) = (gradients.dense(NAME, "gradients")?, parameters.dense(NAME, "parameters")?);
    let velocities = velocities.map(|velocities| velocities.dense(NAME, "velocities")).transpose()?;
    let len = parameters.len();
    Ok(step_sgd.launch(&mut on, constants, &gradients, &parameters, velocities.as_ref(), len)?)
}

/// Items of the kernels.
#[doc(hidden)]
#[scry::device]
pub mod device {
    /// The constants of a step of Adam.
    #[derive(Debug, Clone, Copy)]
    pub struct Moments {
        /// What the step is multiplied by.
        pub learning_rate: f32,
        /// How much of the mean of gradients is kept, and of that of their squares.
        pub betas: (f32, f32),
        /// What is added to the root that is divided by.
        pub epsilon: f32,
        /// How much of a parameter is subtracted, times the learning rate.
        pub weight_decay: f32,
        /// What the means are multiplied by, since they start as zeros.
        pub corrections: (f32, f32),
    }

    /// The constants of a step of gradient descent.
    #[derive(Debug, Clone, Copy)]
    pub struct Momentum {
        /// What the step is multiplied by.
        pub learning_rate: f32,
        /// How much of the velocity is kept.
        pub momentum: f32,
        /// How much of a parameter is added to its gradient.
        pub weight_decay: f32,
    }
}

#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f16, bf16]))]
pub fn step_adam_w<T: Number<Accumulator = f32>>(
    constants: Moments,
    gradients: &[T],
    parameters: &mut [f32],
    means: &mut [f32],
    squares: &mut [f32],
) {
    let i = global_id().x;
    let (gradient, parameter) = (gradients[i].widen(), parameters[i]);
    let mean = constants.betas.0 * means[i] + (1.0 - constants.betas.0) * gradient;
    let square = constants.betas.1 * squares[i] + (1.0 - constants.betas.1) * gradient * gradient;
    let root = (square * constants.corrections.1).sqrt() + constants.epsilon;
    let change = constants.weight_decay * parameter + mean * constants.corrections.0 / root;
    means[i] = mean;
    squares[i] = square;
    parameters[i] = parameter - constants.learning_rate * change;
}

#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f16, bf16]))]
pub fn step_sgd<T: Number<Accumulator = f32>>(
    constants: Momentum,
    gradients: &[T],
    parameters: &mut [f32],
    velocities: Option<&mut [f32]>,
) {
    let i = global_id().x;
    let mut velocity = gradients[i].widen() + constants.weight_decay * parameters[i];
    if let Some(velocities) = velocities {
        velocity += constants.momentum * velocities[i];
        velocities[i] = velocity;
    }
    parameters[i] -= constants.learning_rate * velocity;
}
