//! Kernels between real rows and half of their spectrum: of an even length `n`, the elements in pairs are a row of `n / 2` complex numbers, whose
//! transform has all that the spectrum is made of (Press et al., "Numerical Recipes", 3rd edition, section 12.3). Rows of an odd length are
//! transformed as complex ones.

use super::complex::device::{Complex, Real};

/// `y[row, k]` for `k` from 0 to `n / 2`, of the transforms `z` of pairs; `roots[k]` is `exp(-2 pi i k / n)`.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64]), deny(runtime_checks))]
pub fn spectrum_of_pairs<T: Real>(z: &[Complex<T>], roots: &[Complex<T>], y: &mut [Complex<T>]) {
    let (k, row) = global_id().xy();
    let pairs = (launch_size().x - 1).max(1);
    let (a, b) = (z[row * pairs + k % pairs], z[row * pairs + (pairs - k.min(pairs)) % pairs].conjugate());
    // Twice the transforms of the even and the odd elements.
    let (even, odd) = (a + b, a - b);
    let odd = odd * roots[k];
    y[row * launch_size().x + k] = (even - odd.times_i()) * T::HALF;
}

/// The inverse of it, `z[row, k]` for `k` less than `n / 2`, twice as large.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64]), deny(runtime_checks))]
pub fn pairs_of_spectrum<T: Real>(x: &[Complex<T>], roots: &[Complex<T>], z: &mut [Complex<T>]) {
    let (k, row) = global_id().xy();
    let pairs = launch_size().x;
    let (a, b) = (x[row * (pairs + 1) + k], x[row * (pairs + 1) + pairs - k.min(pairs)].conjugate());
    let (even, odd) = (a + b, (a - b) * roots[k].conjugate());
    z[row * pairs + k] = even + odd.times_i();
}

/// Real numbers as complex ones.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64]), deny(runtime_checks))]
pub fn widen<T: Real>(x: &[T], z: &mut [Complex<T>]) {
    let i = global_id().x;
    z[i] = Complex { re: x[i], im: T::ZERO };
}

/// The real parts.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64]), deny(runtime_checks))]
pub fn narrow<T: Real>(z: &[Complex<T>], y: &mut [T]) {
    let i = global_id().x;
    y[i] = z[i].re;
}

/// The first half of each row of `len`.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64]), deny(runtime_checks))]
pub fn halve<T: Real>(z: &[Complex<T>], len: usize, y: &mut [Complex<T>]) {
    let (k, row) = global_id().xy();
    y[row * launch_size().x + k] = z[row * len + k];
}

/// Rows of which the first `half` are given; the others are conjugates of these.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64]), deny(runtime_checks))]
pub fn mirror<T: Real>(x: &[Complex<T>], half: usize, z: &mut [Complex<T>]) {
    let (k, row) = global_id().xy();
    let len = launch_size().x;
    let mut value = x[row * half + k.min(len - k).min(half - 1)];
    if k >= half {
        value = value.conjugate();
    }
    z[row * len + k] = value;
}
