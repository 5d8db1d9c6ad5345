//! The numbers that operations work on: how they are stored, what sums of them are computed in, and how they are ordered.

/// Defines the trait, which kernels know, and what each number is of it: a module of kernels' items has all of it in one place.
///
/// A number has the type of its sums, and the one that these are stored as; the sum of nothing, and what is greater and less than every number,
/// or, of floats, NaN; what it is as a sum, what a sum is stored as, what a mean is, and whether it is NaN.
macro_rules! numbers {
    (
        |$self:ident, $sum:ident, $count:ident, $a:ident, $b:ident|
        $($number:ident: $accumulator:ident => $total:ident; $zero:literal $no_least:ident $no_greatest:ident;
          $widen:tt $narrow:tt $mean:tt $with_product:tt $is_unordered:tt)*
    ) => {
        /// The trait, and what the numbers of Rust are of it.
        #[scry::device]
        pub mod device {
            use scry::{Num, bf16, f16};

            /// A number as memory has it, with the one that sums of it are computed in. A type of your own may be one, too.
            pub trait Number: Copy {
                /// In which sums are computed: of `f16` and `bf16` it is `f32`, of `i8` it is `i32`, of `u8` it is `u32`, and of the others themselves.
                type Accumulator: Num;
                /// What a sum is stored as: a number like this, but of `i8` an `i32` and of `u8` a `u32`.
                type Total: Copy;
                /// The sum of nothing.
                const EMPTY_SUM: Self::Accumulator;
                /// What is greater than every number, or, of floats, NaN.
                const NO_LEAST: Self;
                /// What is less than every number, or, of floats, NaN.
                const NO_GREATEST: Self;

                /// The number, to be summed.
                fn widen(self) -> Self::Accumulator;
                /// The sum, to be stored; rounded to the nearest where it must be.
                fn narrow(sum: Self::Accumulator) -> Self::Total;
                /// `sum / count`, to be stored.
                fn mean(sum: Self::Accumulator, count: u32) -> Self::Total;
                /// `sum + a * b`, rounded once if it is rounded.
                fn with_product(sum: Self::Accumulator, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
                /// Whether the number is less.
                fn is_less(self, other: Self) -> bool;
                /// Whether this is no number, which is neither less nor greater than others.
                fn is_unordered(self) -> bool;
            }

            $(
                impl Number for $number {
                    type Accumulator = $accumulator;
                    type Total = $total;
                    const EMPTY_SUM: $accumulator = $zero;
                    const NO_LEAST: $number = $number::$no_least;
                    const NO_GREATEST: $number = $number::$no_greatest;

                    fn widen($self) -> $accumulator $widen
                    fn narrow($sum: $accumulator) -> $total $narrow
                    fn mean($sum: $accumulator, $count: u32) -> $total $mean
                    fn with_product($sum: $accumulator, $a: $accumulator, $b: $accumulator) -> $accumulator $with_product
                    fn is_less(self, other: $number) -> bool {
                        self < other
                    }
                    fn is_unordered($self) -> bool $is_unordered
                }
            )*
        }
    };
}

numbers! {
    |self, sum, count, a, b|
    f32: f32 => f32; 0.0 NAN NAN; { self } { sum } { sum / count as f32 } { a.mul_add(b, sum) } { self.is_nan() }
    f16: f32 => f16; 0.0 NAN NAN; { self.to_f32() } { f16::from_f32(sum) } { f16::from_f32(sum / count as f32) } { a.mul_add(b, sum) } { self.is_nan() }
    bf16: f32 => bf16; 0.0 NAN NAN; { self.to_f32() } { bf16::from_f32(sum) } { bf16::from_f32(sum / count as f32) } { a.mul_add(b, sum) } { self.is_nan() }
    f64: f64 => f64; 0.0 NAN NAN; { self } { sum } { sum / f64::from(count) } { a.mul_add(b, sum) } { self.is_nan() }
    i32: i32 => i32; 0 MAX MIN; { self } { sum } { sum / (count as i32).max(1) } { sum + a * b } { false }
    u32: u32 => u32; 0 MAX MIN; { self } { sum } { sum / count.max(1) } { sum + a * b } { false }
    i8: i32 => i32; 0 MAX MIN; { i32::from(self) } { sum } { sum / (count as i32).max(1) } { sum + a * b } { false }
    u8: u32 => u32; 0 MAX MIN; { u32::from(self) } { sum } { sum / count.max(1) } { sum + a * b } { false }
}

pub use device::Number;
