//! The elementary functions of `f32`, without branches, calls and tables, so that LLVM makes vectors of them in a loop over lanes.
//!
//! There is nothing in them but additions, products, divisions and roots of `f32`, which IEEE 754 rounds alike everywhere, operations on
//! bits, and choices: the same bits come out of the baseline and of AVX2. Nothing is fused, for the baseline has no such instruction. No
//! operation panics, whatever the build.
//!
//! A kernel that is `deterministic` has the same functions on every device: the compiler makes them of [`TEXT`], so they keep to the language
//! of kernels, and to numbers of 32 bits. [`ieee`] has the operations for devices whose own are not IEEE 754's.
//!
//! The polynomials are minimax ones, by Lawson's weights, whose coefficients have been rounded to `f32` one after the other, the others
//! fitted anew each time: the interval and the error stand beside them. In the manner of SLEEF (Shibata and Petrogalli, "SLEEF: A Portable
//! Vectorized Library of C Standard Mathematical Functions", 2020), what rounding takes from the first terms is added to the last.
//!
//! The greatest error in units in the last place of the right result, for which the standard library's function of `f64` stands, over all
//! 2^32 arguments, or over 2^28 pairs of `tests.rs`, as `cargo xtask ulps` measures it:
//!
//! | function | error |
//! |---|---|
//! | `exp` | 1.00 |
//! | `exp2` | 0.89 |
//! | `exp_m1` | 1.03 |
//! | `ln` | 0.83 |
//! | `log2` | 0.81 |
//! | `log10` | 0.71 |
//! | `ln_1p` | 0.84 |
//! | `sin` | 1.08 |
//! | `cos` | 1.08 |
//! | `tan` | 1.32 |
//! | `asin` | 0.72 |
//! | `acos` | 0.69 |
//! | `atan` | 1.32 |
//! | `sinh` | 0.80 |
//! | `cosh` | 0.87 |
//! | `tanh` | 1.02 |
//! | `cbrt` | 0.52 |
//! | `hypot` | 0.92 |
//! | `powf` | 0.96 |
//! | `atan2` | 1.21 |

mod angle;
mod exponential;
pub mod ieee;
mod inverse;
mod logarithm;
mod pairs;
mod power;
mod reduction;
#[cfg(test)]
mod tests;

/// The modules by name, as text.
pub const TEXT: [(&str, &str); 8] = [
    ("angle", include_str!("angle.rs")),
    ("exponential", include_str!("exponential.rs")),
    ("ieee", include_str!("ieee.rs")),
    ("inverse", include_str!("inverse.rs")),
    ("logarithm", include_str!("logarithm.rs")),
    ("pairs", include_str!("pairs.rs")),
    ("power", include_str!("power.rs")),
    ("reduction", include_str!("reduction.rs")),
];

macro_rules! functions {
    ($($module:ident: $($function:ident($($other:ident)?))*;)*) => {
        /// Floats with their elementary functions: of `f32` those of this module, of `f64` the standard library's.
        pub trait Float: Copy {$($(
            #[doc = concat!("The standard library's `", stringify!($function), "`.")]
            #[must_use]
            fn $function(self $(, $other: Self)?) -> Self;
        )*)*}

        impl Float for f32 {$($(
            #[inline(always)]
            fn $function(self $(, $other: Self)?) -> Self {
                $module::$function(self $(, $other)?)
            }
        )*)*}

        impl Float for f64 {$($(
            #[inline(always)]
            fn $function(self $(, $other: Self)?) -> Self {
                Self::$function(self $(, $other)?)
            }
        )*)*}
    };
}

functions! {
    exponential: exp() exp2() exp_m1() sinh() cosh() tanh();
    logarithm: ln() log2() log10() ln_1p();
    angle: sin() cos() tan();
    inverse: asin() acos() atan() atan2(x);
    power: powf(exponent) cbrt() hypot(y);
}
