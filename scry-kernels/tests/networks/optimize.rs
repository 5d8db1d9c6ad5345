//! Steps of optimizers, beside the same formulas in `f64`.

use scry::{Device, Element, bf16, f16};
use scry_kernels::Result;
use scry_kernels::number::Number;
use scry_kernels::optimize::{AdamW, Sgd, adam_w, sgd};

use crate::{every_device, random, refused, where_there_is};

/// A number for which steps are compiled.
trait Optimized: Element + Number<Accumulator = f32, Total = Self> + Into<f64> {
    /// Five steps of both, from the parameters: what these become.
    fn run(gpu: &Device, gradients: &[Vec<Self>], parameters: &[f32], adam: AdamW, descent: Sgd) -> Result<[Vec<f32>; 2]>;
}

macro_rules! optimized {
    ($($number:ident)*) => {$(
        impl Optimized for $number {
            fn run(gpu: &Device, gradients: &[Vec<Self>], parameters: &[f32], adam: AdamW, descent: Sgd) -> Result<[Vec<f32>; 2]> {
                let (of_adam, of_descent) = (gpu.upload(parameters)?, gpu.upload(parameters)?);
                let zeros = || gpu.zeros::<f32>(parameters.len());
                let (means, squares, velocities) = (zeros()?, zeros()?, zeros()?);
                let velocities = (descent.momentum != 0.0).then_some(&velocities);
                for (step, gradients) in (1..).zip(gradients) {
                    let gradients = gpu.upload(gradients)?;
                    adam_w(gpu, adam, step, &gradients, &of_adam, [(&means).into(), (&squares).into()])?;
                    sgd(gpu, descent, &gradients, &of_descent, velocities.map(Into::into))?;
                }
                Ok([of_adam.download()?, of_descent.download()?])
            }
        }
    )*};
}

optimized!(f32 f16 bf16);

fn check<T: Optimized>(gpu: &Device, len: usize, adam: AdamW, descent: Sgd) -> Result<()> {
    let number = |bits: u32| (bits % 2048) as f32 / 512.0 - 2.0;
    let gradients: Vec<Vec<T>> = (0..5).map(|step| random(step).map(|bits| T::narrow(number(bits))).take(len).collect()).collect();
    let parameters: Vec<f32> = random(9).map(number).take(len).collect();
    let actual = T::run(gpu, &gradients, &parameters, adam, descent)?;
    for i in 0..len {
        let ([mut x, mut y], [mut mean, mut square, mut velocity]) = ([f64::from(parameters[i]); 2], [0.0; 3]);
        for (step, gradients) in (1..).zip(&gradients) {
            let gradient: f64 = gradients[i].into();
            let [first, second] = [adam.betas.0, adam.betas.1].map(f64::from);
            mean = first * mean + (1.0 - first) * gradient;
            square = second * square + (1.0 - second) * gradient * gradient;
            let change = mean / (1.0 - first.powi(step)) / ((square / (1.0 - second.powi(step))).sqrt() + f64::from(adam.epsilon));
            x -= f64::from(adam.learning_rate) * (change + f64::from(adam.weight_decay) * x);
            velocity = f64::from(descent.momentum) * velocity + gradient + f64::from(descent.weight_decay) * y;
            y -= f64::from(descent.learning_rate) * velocity;
        }
        // `1 - beta` is rounded as `beta` is, relatively to 1; a step changes a parameter by about the learning rate.
        let close =
            |actual: f32, exact: f64| (f64::from(actual) - exact).abs() <= 2f64.powi(-24) * (20.0 * exact.abs() + 2000.0 * 0.1 * 5.0);
        assert!(close(actual[0][i], x), "{adam:?} at {i} on {}: {} is not {x}", gpu.name(), actual[0][i]);
        assert!(close(actual[1][i], y), "{descent:?} at {i} on {}: {} is not {y}", gpu.name(), actual[1][i]);
    }
    Ok(())
}

#[test]
fn parameters_are_optimized() {
    every_device(|gpu| {
        let adam = AdamW { learning_rate: 0.1, betas: (0.875, 0.984_375), epsilon: 1e-4, weight_decay: 0.125 };
        let descent = Sgd { learning_rate: 0.1, momentum: 0.75, weight_decay: 0.125 };
        for len in [1, 257, 1000] {
            check::<f32>(gpu, len, adam, descent)?;
        }
        check::<f32>(gpu, 70, AdamW::default(), Sgd::default())?;
        check::<bf16>(gpu, 70, adam, descent)?;
        where_there_is(gpu, "f16", check::<f16>(gpu, 70, adam, descent))
    });
}

#[test]
fn what_cannot_be_optimized_is_refused() {
    every_device(|gpu| {
        let (x, y, z) = (gpu.zeros::<f32>(2)?, gpu.zeros::<f32>(2)?, gpu.zeros::<f32>(3)?);
        let adam = AdamW::default();
        let message = "adam_w: `squares` is 3, `parameters` is 2: 3 and 2 differ";
        refused(adam_w(gpu, adam, 1, &x, &y, [(&x).into(), (&z).into()]), message);
        let message = "adam_w: the first step has the number 1, and `step` is 0";
        refused(adam_w(gpu, adam, 0, &x, &y, [(&x).into(), (&x).into()]), message);
        let message = "sgd: there is a momentum, and no velocities\nhelp: pass a buffer of zeros, and the same one at each step";
        refused(sgd(gpu, Sgd { momentum: 0.5, ..Sgd::default() }, &x, &y, None), message);
        let none = x.slice(..0)?;
        sgd(gpu, Sgd::default(), &none, &none, None)
    });
}
