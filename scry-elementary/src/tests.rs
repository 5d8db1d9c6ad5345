//! Each function of `f32` against the standard library's of `f64`: that no error is greater than the module's documentation says, over one
//! argument in 65 537 and the neighbours of those where something changes; and against the standard library's of `f32` where results are
//! exact. With `SCRY_TEST_EVERY_FLOAT`, which `cargo xtask ulps` sets, over all arguments: that says what the greatest errors are.

use super::Float;

/// So many arguments are tested at once, as vectors.
const BLOCK: usize = 1 << 12;

/// One argument in so many is tested, a prime number: all exponents, and all patterns of lower bits.
const STRIDE: u64 = 65_537;

/// Pairs that are tested of functions of two arguments, and all that count as all.
const PAIRS: (u64, u64) = (1 << 16, 1 << 28);

/// What is between the functions' pieces, and beyond their domains and ranges.
const SPECIAL: [f32; 44] = [
    0.0,
    1.0,
    0.5,
    2.0,
    3.0,
    4.0,
    1.5,
    2.5,
    0.75,
    std::f32::consts::FRAC_PI_4,
    std::f32::consts::FRAC_PI_2,
    std::f32::consts::PI,
    std::f32::consts::SQRT_2,
    std::f32::consts::FRAC_1_SQRT_2,
    std::f32::consts::LN_2,
    // Where `exp`, `cosh`, `exp_m1` and `exp2` overflow, vanish, or become constant.
    88.722_84,
    89.415_99,
    87.336_55,
    103.972_08,
    17.328_68,
    9.010_914,
    128.0,
    126.0,
    149.0,
    150.0,
    // Where numbers lose their fractions, their odd ones, and what fits into integers.
    8_388_607.5,
    8_388_608.0,
    8_388_609.0,
    16_777_215.0,
    16_777_216.0,
    16_777_218.0,
    2_147_483_648.0,
    // 16367173 * 2^72, the `f32` that is nearest to a multiple of a right angle: Muller, "Elementary Functions", 11.
    7.729_179_4e28,
    1e-45,
    1e-40,
    f32::MIN_POSITIVE,
    2.980_232_2e-8,
    1e-20,
    1e20,
    8.507_059e37,
    1.701_411_8e38,
    f32::MAX,
    f32::INFINITY,
    f32::NAN,
];

type Function<const N: usize> = (&'static str, [fn(&[[f32; N]], &mut [f32]); 2], fn([f32; N]) -> f32, fn([f64; N]) -> f64);

macro_rules! table {
    ($name:ident, $len:literal, $($function:ident($($argument:ident)*))*) => {
        /// The function of `f32` on a block, compiled for the baseline and for AVX2; the standard library's, of `f32` and of `f64`.
        const $name: &[Function<$len>] = &[$({
            #[inline(always)]
            fn both(arguments: &[[f32; $len]], results: &mut [f32]) {
                for ([$($argument),*], result) in arguments.iter().zip(results) {
                    *result = Float::$function($(*$argument),*);
                }
            }

            #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,fma"))]
            fn wide(arguments: &[[f32; $len]], results: &mut [f32]) {
                both(arguments, results);
            }

            fn detected(arguments: &[[f32; $len]], results: &mut [f32]) {
                #[cfg(target_arch = "x86_64")]
                if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                    // SAFETY: the processor has the features.
                    return unsafe { wide(arguments, results) };
                }
                both(arguments, results);
            }

            (stringify!($function), [both, detected], |[$($argument),*]| f32::$function($($argument),*), |[$($argument),*]| f64::$function($($argument),*))
        }),*];
    };
}

table!(OF_ONE, 1, exp(x) exp2(x) exp_m1(x) ln(x) log2(x) log10(x) ln_1p(x) sin(x) cos(x) tan(x) asin(x) acos(x) atan(x) sinh(x) cosh(x) tanh(x) cbrt(x));
table!(OF_TWO, 2, powf(x y) atan2(x y) hypot(x y));

#[test]
fn no_error_is_greater_than_documented() {
    let asked = std::env::var("SCRY_TEST_EVERY_FLOAT").ok();
    let (stride, pairs) = if asked.is_some() { (1, PAIRS.1) } else { (STRIDE, PAIRS.0) };
    asked.iter().flat_map(|names| names.split(',')).filter(|name| !name.is_empty()).for_each(|name| assert!(documented(name) > 0.0));
    let is_asked = |name: &str| asked.as_ref().is_none_or(|names| names.is_empty() || names.split(',').any(|asked| asked == name));
    let one = OF_ONE
        .iter()
        .filter(|function| is_asked(function.0))
        .filter_map(|function| failure(function, (1u64 << 32).div_ceil(stride), |number| [f32::from_bits((number * stride) as u32)]));
    let two = OF_TWO.iter().filter(|function| is_asked(function.0));
    let two = two.filter_map(|function| failure(function, pairs, |number| pair(function.0, number)));
    let failures: Vec<String> = one.chain(two).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn special_arguments_have_the_results_of_the_standard_library() {
    let special = SPECIAL.iter().flat_map(|x| [*x, -x]);
    for function in OF_ONE {
        // So that some are on either side.
        let near =
            special.clone().flat_map(|x| (0..64u32).map(move |step| [f32::from_bits(x.to_bits().wrapping_add(step).wrapping_sub(32))]));
        check_exact(function, &near.collect::<Vec<_>>());
    }
    for function in OF_TWO {
        check_exact(function, &special.clone().flat_map(|x| special.clone().map(move |y| [x, y])).collect::<Vec<_>>());
    }
}

#[test]
fn errors_are_in_units_of_the_last_place() {
    assert!((ulps(1.0 + f32::EPSILON, 1.0) - 1.0).abs() < 1e-12);
    assert!((ulps(f32::INFINITY, f64::from(f32::MAX)) - 1.0).abs() < 1e-12);
    assert!((ulps(0.0, 2f64.powi(-149)) - 1.0).abs() < 1e-12);
    assert!(ulps(f32::MAX, f64::INFINITY).is_infinite() && ulps(f32::NAN, 0.0).is_infinite() && ulps(-0.0, 0.0).is_infinite());
}

/// Random bits.
pub(crate) fn mixed(number: u64) -> u64 {
    // SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
    let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// A pair that the number stands for: any bits, or such as make the function's result an ordinary number.
fn pair(function: &str, number: u64) -> [f32; 2] {
    let mixed = mixed(number);
    let (first, second) = (mixed as u32, (mixed >> 32) as u32);
    let (any, part) = (f32::from_bits(first), f64::from(second) / 4_294_967_296.0);
    match (function, number % 4) {
        ("powf", 0) => [any.abs(), ((300.0 * part - 150.0) / f64::from(any.abs()).log2()) as f32],
        ("powf", 1) => {
            let near_one = 0.7 + 0.75 * (first as f32 / 4_294_967_296.0);
            [near_one, ((300.0 * part - 150.0) / f64::from(near_one).log2()) as f32]
        }
        ("powf", 2) => [(first as i32 >> 22) as f32 / 16.0, (second as i32 >> 25) as f32],
        // Of magnitudes that differ by 2^8 at most.
        ("atan2" | "hypot", 0 | 1) => {
            [any, f32::from_bits((first & 0x7fff_ffff).wrapping_add(second >> 5).wrapping_sub(1 << 26) & 0x7fff_ffff)]
        }
        // Of a subnormal quotient.
        ("atan2", 2) => [(f64::from(any) * (-120.0 - 30.0 * part).exp2()) as f32, any],
        _ => [any, f32::from_bits(second)],
    }
}

/// The greatest of a function's errors of so many arguments, if that is more than is documented.
fn failure<const N: usize>(function: &Function<N>, count: u64, arguments: impl Fn(u64) -> [f32; N] + Sync) -> Option<String> {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let of_thread = |thread: u64| {
        let blocks = (thread..count.div_ceil(BLOCK as u64)).step_by(threads as usize).map(|block| block * BLOCK as u64);
        let block = |start| (start..count.min(start + BLOCK as u64)).map(&arguments).collect::<Vec<_>>();
        blocks.map(|start| greatest(function, &block(start))).max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, [0.0; N]))
    };
    let (error, at) = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
        let of_threads = threads.into_iter().map(|thread| thread.join().expect("it does not panic"));
        of_threads.max_by(|a, b| a.0.total_cmp(&b.0)).expect("there is a thread")
    });
    let (name, documented) = (function.0, documented(function.0));
    println!("{name:<6} {error:.4} at {at:?}");
    (error > documented).then(|| format!("{name} of {at:?} is off by {error} units in the last place, which are {documented} at most"))
}

/// The greatest error of a block, and where it is.
fn greatest<const N: usize>((name, [baseline, wide], _, real): &Function<N>, arguments: &[[f32; N]]) -> (f64, [f32; N]) {
    let mut results = [0.0; BLOCK];
    let mut of_wide = [0.0; BLOCK];
    baseline(arguments, &mut results);
    wide(arguments, &mut of_wide);
    let mut greatest = (0.0, [0.0; N]);
    for ((at, result), of_wide) in arguments.iter().zip(results).zip(of_wide) {
        assert!(same(result, of_wide), "{name} of {at:?} is {result:e}, and {of_wide:e} with AVX2");
        let error = ulps(result, real(at.map(f64::from)));
        if error > greatest.0 {
            greatest = (error, *at);
        }
    }
    greatest
}

/// Checks that results are those of the standard library where these are zero, infinite, NaN or one, and near enough elsewhere.
fn check_exact<const N: usize>(function: &Function<N>, arguments: &[[f32; N]]) {
    let (name, [baseline, _], std, _) = function;
    for arguments in arguments.chunks(BLOCK) {
        let (error, at) = greatest(function, arguments);
        assert!(error <= documented(name), "{name} of {at:?} is off by {error} units in the last place");
        let mut results = [0.0; BLOCK];
        baseline(arguments, &mut results);
        for (at, result) in arguments.iter().zip(results) {
            let expected = std(*at);
            let is_special = at.iter().any(|x| *x == 0.0 || !x.is_finite()) || expected.is_nan();
            let is_exact = expected == 0.0 || expected == 1.0 || expected.is_infinite() || expected.is_nan();
            assert!(!(is_special && is_exact) || same(result, expected), "{name} of {at:?} is {result:e}, not {expected:e}");
        }
    }
}

/// The greatest error that the module's documentation says.
fn documented(function: &str) -> f64 {
    let row = format!("//! | `{function}` | ");
    let rest = include_str!("lib.rs").lines().find_map(|line| line.strip_prefix(&row));
    let error = rest.expect("it has a row").trim_end_matches(" |").parse().expect("a number");
    assert!(error <= 1.5, "{function} is promised to be within 1.5 units");
    error
}

pub(crate) fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

/// How far from the right result, in units of its last place; infinity of another sign, and of what is not a number where the other is.
fn ulps(actual: f32, right: f64) -> f64 {
    // As if exponents went on.
    let beyond = 2f64.powi(128);
    let right = right.clamp(-beyond, beyond);
    let wide = f64::from(actual).clamp(-beyond, beyond);
    if right.is_nan() || wide.is_nan() || right.is_sign_negative() != wide.is_sign_negative() {
        return if right.is_nan() && wide.is_nan() { 0.0 } else { f64::INFINITY };
    }
    if right.abs() == beyond && wide != right {
        return f64::INFINITY;
    }
    let binade = f64::from_bits(right.abs().clamp(f64::from(f32::MIN_POSITIVE), f64::from(f32::MAX)).to_bits() >> 52 << 52);
    (wide - right).abs() / (binade * f64::from(f32::EPSILON))
}
