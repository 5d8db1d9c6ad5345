//! Random expressions on every device, against rustc's own evaluation: bit for bit, and within Vulkan's table of ULPs where
//! that is all that Vulkan promises.

use scry::{BackendKind, Device, Result};
use scry_property::{Accuracy, CASES, Expected};

#[path = "../../support"]
mod support {
    pub(super) mod devices;
    mod report;
}

use support::devices::every_device;

/// Invocations of each kernel.
const COUNT: usize = 1024;

/// Three values of each type for each invocation.
struct Inputs {
    floats: Vec<f32>,
    ints: Vec<i32>,
    words: Vec<u32>,
}

#[test]
fn random_expressions_mean_what_rust_means() {
    let inputs = inputs();
    every_device(|device| {
        let results = run(device, &inputs)?;
        let mut failures = Vec::new();
        for (case, words) in CASES.iter().zip(&results) {
            for n in 0..COUNT {
                let at = |k: usize, of: usize| if case.is_in_planes { k * COUNT + n } else { n * of + k };
                let (f, i, u) = (three(&inputs.floats, at), three(&inputs.ints, at), three(&inputs.words, at));
                let twin = (case.twin)(f, i, u);
                for (k, expected) in case.expected.iter().enumerate() {
                    let got = words[at(k, 4)];
                    if !agrees(expected, twin[k], got, device) {
                        failures.push(describe(expected, twin[k], got, f, i, u));
                    }
                }
            }
        }
        let shown = failures.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
        assert!(failures.is_empty(), "{} results differ on {}, among them:\n{shown}", failures.len(), device.name());
        Ok(())
    });
}

fn run(device: &Device, inputs: &Inputs) -> Result<Vec<Vec<u32>>> {
    let (f, i, u) = (device.upload(&inputs.floats)?, device.upload(&inputs.ints)?, device.upload(&inputs.words)?);
    let outputs = CASES.iter().map(|case| {
        let out = device.alloc(COUNT * 4)?;
        (case.launch)(device, &f, &i, &u, &out, COUNT)?;
        Ok(out)
    });
    let outputs = outputs.collect::<Result<Vec<_>>>()?;
    outputs.iter().map(scry::Buffer::download).collect()
}

/// Random values, with those among them that go wrong first.
fn inputs() -> Inputs {
    let mut state = 1u32;
    let mut random = move || {
        // xorshift32: Marsaglia, "Xorshift RNGs", 2003.
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    let float = |word: u32| match word % 16 {
        0 => [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 1e30, -1e30, f32::INFINITY, f32::NEG_INFINITY, f32::NAN][word as usize / 16 % 12],
        1 => (word >> 8) as f32,
        // Between 2^-4 and 2^12, of either sign: few products vanish, so that devices that flush subnormals agree.
        _ => f32::from_bits((word & 0x807f_ffff) | ((123 + (word >> 24) % 16) << 23)),
    };
    let word = |word: u32| match word % 8 {
        0 => [0, 1, 2, 31, 32, 33, u32::MAX, u32::MAX - 1, 0x8000_0000, 0x7fff_ffff][word as usize / 8 % 10],
        1 | 2 => word >> 27,
        _ => word.rotate_left(7),
    };
    Inputs {
        floats: (0..COUNT * 3).map(|_| float(random())).collect(),
        ints: (0..COUNT * 3).map(|_| word(random()).cast_signed()).collect(),
        words: (0..COUNT * 3).map(|_| word(random())).collect(),
    }
}

/// The three values of an invocation, by where each of so many is.
fn three<T: Copy>(values: &[T], at: impl Fn(usize, usize) -> usize) -> [T; 3] {
    [0, 1, 2].map(|k| values[at(k, 3)])
}

fn agrees(expected: &Expected, twin: u32, got: u32, device: &Device) -> bool {
    if twin == got || !expected.float {
        return twin == got;
    }
    let (twin, got) = (f32::from_bits(twin), f32::from_bits(got));
    if twin.is_nan() || got.is_nan() {
        return twin.is_nan() && got.is_nan();
    }
    let is_cpu = matches!(device.backend_kind(), BackendKind::Cpu | BackendKind::Sanitizer);
    let accuracy = match expected.accuracy_on_cpu {
        // The twin's function is the standard library's, which is not exact either, but to a unit.
        Accuracy::Ulps(ulps) if is_cpu => Accuracy::Ulps(ulps + 1.0),
        accuracy if is_cpu => accuracy,
        _ => expected.accuracy,
    };
    f64::from(twin - got).abs() <= tolerance(accuracy, f64::from(twin))
}

/// How far from `value` a device may be.
fn tolerance(accuracy: Accuracy, value: f64) -> f64 {
    let ulp = value.abs().max(f64::from(f32::MIN_POSITIVE)) * f64::from(f32::EPSILON);
    match accuracy {
        Accuracy::Exact => 0.0,
        Accuracy::Ulps(ulps) => ulps * ulp,
        Accuracy::Absolute(error) => error,
        Accuracy::Exp => (3.0 + 2.0 * 60.0) * ulp,
        // The exponential is at most one more than the result.
        Accuracy::ExpMinusOne => (3.0 + 2.0 * 60.0) * ulp.max(f64::from(f32::EPSILON)),
        Accuracy::Log => (3.0 * ulp).max(2f64.powi(-21)),
        // `y * log2(x)` is at most 6 * 5 here, and 3 + 2 |x| units of it are lost, and as many again in the logarithm.
        Accuracy::Pow => (3.0 + 5.0 * 30.0) * ulp,
        // Two exponentials of at most e^60 are subtracted, where the result is small by cancellation.
        Accuracy::Hyperbolic => (3.0 + 2.0 * 60.0) * ulp.max(f64::from(f32::EPSILON)),
        // The product is at most 1000 * 1000, and is rounded once more.
        Accuracy::Fused => ulp.max(1e6 * f64::from(f32::EPSILON)),
    }
}

fn describe(expected: &Expected, twin: u32, got: u32, f: [f32; 3], i: [i32; 3], u: [u32; 3]) -> String {
    let show = |word: u32| {
        if expected.float { format!("{:?} ({word:#010x})", f32::from_bits(word)) } else { format!("{word} ({:?})", word.cast_signed()) }
    };
    format!("{}\n    with f = {f:?}, i = {i:?}, u = {u:?}\n    is {} but should be {}", expected.source, show(got), show(twin))
}
