//! Whether a device's float is as near to the right one as the intrinsics' table says.
//!
//! The CPU device has elementary functions of its own, with a narrow bound, and gives else what the standard library gives. The others
//! keep Vulkan's table of precisions, which is wider than CUDA's; a row that is exact is so everywhere.

use scry::{BackendKind, Device};
use scry_compiler::Scalar;
use scry_compiler::intrinsic::{Accuracy, Intrinsic, TABLE};

use super::same;

/// Whether a device has the floats that Vulkan promises: wgpu is given the same SPIR-V there, and WGSL promises no more.
pub(crate) fn has_vulkans_floats(gpu: &Device) -> bool {
    matches!(gpu.backend_kind(), BackendKind::Vulkan | BackendKind::Wgpu)
}

/// Whether a device has atomics and fences that order memory, which WGSL has not.
pub(crate) fn has_memory_order(gpu: &Device) -> bool {
    !is_given_wgsl(gpu)
}

/// Whether an invocation can wait for another one as long as that takes; says so if not. lavapipe (Mesa 22.3) ends the loops of an invocation
/// after 65 535 rounds in all, and what it waits for may not have been done by then.
pub(crate) fn can_wait(gpu: &Device) -> bool {
    let can = gpu.info().driver_faults().is_none();
    if !can {
        println!("NOT TESTED on {}: kernels that wait in a loop, which the driver ends too early", gpu.name());
    }
    can
}

/// Whether a device gives what a loop leaves as it was in the invocation's last round; says so if not. lavapipe (Mesa 22.3) does where scry
/// writes its SPIR-V.
pub(crate) fn has_last_rounds(gpu: &Device) -> bool {
    let has = !is_given_wgsl(gpu) || !gpu.name().contains("llvmpipe");
    if !has {
        println!("NOT TESTED on {}: values of a loop's last round, for which the driver takes a later one's in wgpu's SPIR-V", gpu.name());
    }
    has
}

/// Whether a device runs kernels that are `deterministic`, which WGSL's floats cannot be.
pub(crate) fn is_deterministic(gpu: &Device) -> bool {
    !is_given_wgsl(gpu)
}

/// Whether a device is given WGSL, and so has that language's floats.
fn is_given_wgsl(gpu: &Device) -> bool {
    gpu.backend_kind() == BackendKind::Wgpu && gpu.info().driver.ends_with("WGSL")
}

/// Whether a device may round a product and a sum once: WGSL, 15.7.3, "expressions may be fused if the transformed expression is at
/// least as accurate as the original formulation".
pub(crate) fn may_fuse(gpu: &Device) -> bool {
    is_given_wgsl(gpu)
}

/// Whether a device may compute as if there were no NaN and no infinity: WGSL, 15.7.2, "implementations may assume that overflow,
/// infinities, and NaNs are not present during shader execution".
pub(crate) fn may_ignore_nan(gpu: &Device) -> bool {
    is_given_wgsl(gpu)
}

/// Whether a device may give zero for a subnormal result: WGSL, 15.7.2, lets inputs and outputs of operations be flushed to zero.
pub(crate) fn may_flush(gpu: &Device) -> bool {
    is_given_wgsl(gpu)
}

/// Checks the result of `method` for `args`, given the standard library's in `f32` and in `f64`.
pub(crate) fn check(gpu: &Device, method: &str, args: &[f32], actual: f32, std: impl Fn(&[f32]) -> f32, real: impl Fn(&[f64]) -> f64) {
    let is_vulkan = has_vulkans_floats(gpu);
    if is_vulkan && is_unspecified(method, args) {
        return;
    }
    if may_ignore_nan(gpu) && args.iter().chain(&[std(args)]).any(|number| !number.is_finite()) {
        return;
    }
    // Where one operation takes a subnormal for zero and the next does not, either may come out.
    let may_flush = is_vulkan && (args.iter().any(|arg| arg.is_subnormal()) || std(args).is_subnormal());
    let accuracy = match gpu.backend_kind() {
        BackendKind::Cpu | BackendKind::Sanitizer => row(method).accuracy_on_cpu(),
        _ => row(method).accuracy,
    };
    let fits = readings(is_vulkan, args).iter().any(|args| {
        let fits = match accuracy {
            Accuracy::Exact => same(actual, std(args)),
            accuracy => is_within(&tolerance(accuracy, &real, args), actual),
        };
        fits || (may_flush && is_tiny(actual) && is_tiny(std(args)))
    });
    assert!(fits, "{method}{args:?} is {actual:e} ({:#010x}) on {}, not {:e}", actual.to_bits(), gpu.name(), std(args));
}

/// The row of the table.
fn row(method: &str) -> &'static Intrinsic {
    let row = TABLE.iter().find(|row| row.name == method && row.is_method_of(Scalar::F32));
    row.unwrap_or_else(|| panic!("the table has no float method `{method}`"))
}

/// Where no result is wrong: lavapipe's logarithms of subnormals are neither those of the numbers nor of zero, and Vulkan's
/// precisions do not say that a driver without denorm-preserve has to choose.
fn is_unspecified(method: &str, args: &[f32]) -> bool {
    matches!(row(method).accuracy, Accuracy::Log | Accuracy::Pow) && args.iter().any(|arg| arg.is_subnormal())
}

/// What a device may take the arguments for: Vulkan lets a driver without denorm-preserve take subnormals for zeros (section
/// "Floating-Point Controls"), one by one.
fn readings(is_vulkan: bool, args: &[f32]) -> Vec<Vec<f32>> {
    args.iter().fold(vec![Vec::new()], |readings, &arg| {
        let mut values = vec![arg];
        if is_vulkan && arg.is_subnormal() {
            values.extend([0.0, -0.0]);
        }
        let with = |value: f32| readings.iter().map(move |reading| [&reading[..], &[value]].concat());
        values.into_iter().flat_map(with).collect()
    })
}

/// Whether a float is zero, subnormal, or at the border to those.
fn is_tiny(x: f32) -> bool {
    x.abs() <= f32::MIN_POSITIVE
}

/// The right result, and how far off another may be.
struct Tolerance {
    right: f64,
    error: f64,
}

fn tolerance(accuracy: Accuracy, real: &impl Fn(&[f64]) -> f64, args: &[f32]) -> Tolerance {
    let args: Vec<f64> = args.iter().copied().map(f64::from).collect();
    let (x, right) = (args[0], real(&args));
    let error = match accuracy {
        Accuracy::Exact => 0.0,
        Accuracy::Ulps(ulps) => ulps * ulp(right),
        Accuracy::Absolute(error) => error,
        Accuracy::Exp => exp_error(x, right),
        Accuracy::ExpMinusOne if x.abs() <= 1.0 => 4.0 * ulp(right),
        Accuracy::ExpMinusOne => exp_error(x, x.exp()) + ulp(right),
        Accuracy::Log => log_error(x, right),
        Accuracy::Pow => {
            let power = args[1] * x.abs().log2();
            let of_power = args[1].abs() * log_error(x.abs(), x.abs().log2()) + ulp(power);
            let most = (power.abs() + of_power) * power.signum();
            let (low, high) = ((power - of_power).exp2(), (power + of_power).exp2());
            (right.abs() - low).max(high - right.abs()) + exp_error(most, high)
        }
        Accuracy::Hyperbolic => exp_error(x, x.abs().exp()),
        Accuracy::Fused => {
            let twice = args[0] * args[1];
            (twice - f64::from(twice as f32)).abs() + ulp(right)
        }
    };
    Tolerance { right, error: if error.is_nan() { 0.0 } else { error } }
}

fn exp_error(x: f64, right: f64) -> f64 {
    (3.0 + 2.0 * x.abs()) * ulp(right)
}

/// Three units outside of [0.5, 2], 2^-21 inside.
fn log_error(x: f64, right: f64) -> f64 {
    if (0.5..=2.0).contains(&x) { 2f64.powi(-21) } else { 3.0 * ulp(right) }
}

/// A unit in the last place of the `f32` nearest to `value`.
fn ulp(value: f64) -> f64 {
    let value = value.abs().clamp(f64::from(f32::MIN_POSITIVE), f64::from(f32::MAX));
    2f64.powi(value.log2().floor() as i32 - 23)
}

fn is_within(tolerance: &Tolerance, actual: f32) -> bool {
    let Tolerance { right, error } = *tolerance;
    if right.is_nan() || actual.is_nan() {
        return right.is_nan() && actual.is_nan();
    }
    let (low, high) = ((right - error) as f32, (right + error) as f32);
    if right.is_infinite() { f64::from(actual) == right } else { (low..=high).contains(&actual) }
}

#[test]
fn tolerances_are_in_units_of_the_last_place() {
    assert_eq!(ulp(1.0), f64::from(f32::EPSILON));
    assert_eq!(ulp(0.0), 2f64.powi(-149));
    let one = tolerance(Accuracy::Ulps(1.0), &|_: &[f64]| 1.0, &[0.0]);
    assert!(is_within(&one, 1.000_000_1) && !is_within(&one, 1.000_000_3));
    let large = tolerance(Accuracy::Exp, &|args: &[f64]| args[0].exp(), &[89.0]);
    assert!(is_within(&large, f32::INFINITY) && !is_within(&large, f32::NAN));
}
