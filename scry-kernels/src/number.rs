//! The numbers that operations work on: how they are stored, what sums of them are computed in, and how they are ordered.

/// The trait, which kernels know.
#[scry::device]
pub mod device {
    use scry::{Num, bf16, f16};

    /// A number as memory has it, with the one that sums of it are computed in. A type of your own may be one, too.
    pub trait Number: Copy {
        /// In which sums are computed: of `f16` and `bf16` it is `f32`, of `u8` it is `u32`, and of the others themselves.
        type Accumulator: Num;
        /// What a sum is stored as: a number like this, but of `u8` a `u32`.
        type Total;
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
        /// Whether the number is less.
        fn is_less(self, other: Self) -> bool;
        /// Whether this is no number, which is neither less nor greater than others.
        fn is_unordered(self) -> bool;
    }

    impl Number for f32 {
        type Accumulator = f32;
        type Total = f32;
        const EMPTY_SUM: f32 = 0.0;
        const NO_LEAST: f32 = f32::NAN;
        const NO_GREATEST: f32 = f32::NAN;

        fn widen(self) -> f32 {
            self
        }
        fn narrow(sum: f32) -> f32 {
            sum
        }
        fn mean(sum: f32, count: u32) -> f32 {
            sum / count as f32
        }
        fn is_less(self, other: f32) -> bool {
            self < other
        }
        fn is_unordered(self) -> bool {
            self.is_nan()
        }
    }

    impl Number for f16 {
        type Accumulator = f32;
        type Total = f16;
        const EMPTY_SUM: f32 = 0.0;
        const NO_LEAST: f16 = f16::NAN;
        const NO_GREATEST: f16 = f16::NAN;

        fn widen(self) -> f32 {
            self.to_f32()
        }
        fn narrow(sum: f32) -> f16 {
            f16::from_f32(sum)
        }
        fn mean(sum: f32, count: u32) -> f16 {
            f16::from_f32(sum / count as f32)
        }
        fn is_less(self, other: f16) -> bool {
            self < other
        }
        fn is_unordered(self) -> bool {
            self.is_nan()
        }
    }

    impl Number for bf16 {
        type Accumulator = f32;
        type Total = bf16;
        const EMPTY_SUM: f32 = 0.0;
        const NO_LEAST: bf16 = bf16::NAN;
        const NO_GREATEST: bf16 = bf16::NAN;

        fn widen(self) -> f32 {
            self.to_f32()
        }
        fn narrow(sum: f32) -> bf16 {
            bf16::from_f32(sum)
        }
        fn mean(sum: f32, count: u32) -> bf16 {
            bf16::from_f32(sum / count as f32)
        }
        fn is_less(self, other: bf16) -> bool {
            self < other
        }
        fn is_unordered(self) -> bool {
            self.is_nan()
        }
    }

    impl Number for f64 {
        type Accumulator = f64;
        type Total = f64;
        const EMPTY_SUM: f64 = 0.0;
        const NO_LEAST: f64 = f64::NAN;
        const NO_GREATEST: f64 = f64::NAN;

        fn widen(self) -> f64 {
            self
        }
        fn narrow(sum: f64) -> f64 {
            sum
        }
        fn mean(sum: f64, count: u32) -> f64 {
            sum / f64::from(count)
        }
        fn is_less(self, other: f64) -> bool {
            self < other
        }
        fn is_unordered(self) -> bool {
            self.is_nan()
        }
    }

    impl Number for i32 {
        type Accumulator = i32;
        type Total = i32;
        const EMPTY_SUM: i32 = 0;
        const NO_LEAST: i32 = i32::MAX;
        const NO_GREATEST: i32 = i32::MIN;

        fn widen(self) -> i32 {
            self
        }
        fn narrow(sum: i32) -> i32 {
            sum
        }
        fn mean(sum: i32, count: u32) -> i32 {
            sum / (count as i32).max(1)
        }
        fn is_less(self, other: i32) -> bool {
            self < other
        }
        fn is_unordered(self) -> bool {
            false
        }
    }

    impl Number for u32 {
        type Accumulator = u32;
        type Total = u32;
        const EMPTY_SUM: u32 = 0;
        const NO_LEAST: u32 = u32::MAX;
        const NO_GREATEST: u32 = 0;

        fn widen(self) -> u32 {
            self
        }
        fn narrow(sum: u32) -> u32 {
            sum
        }
        fn mean(sum: u32, count: u32) -> u32 {
            sum / count.max(1)
        }
        fn is_less(self, other: u32) -> bool {
            self < other
        }
        fn is_unordered(self) -> bool {
            false
        }
    }

    impl Number for u8 {
        type Accumulator = u32;
        type Total = u32;
        const EMPTY_SUM: u32 = 0;
        const NO_LEAST: u8 = u8::MAX;
        const NO_GREATEST: u8 = 0;

        fn widen(self) -> u32 {
            u32::from(self)
        }
        fn narrow(sum: u32) -> u32 {
            sum
        }
        fn mean(sum: u32, count: u32) -> u32 {
            sum / count.max(1)
        }
        fn is_less(self, other: u8) -> bool {
            self < other
        }
        fn is_unordered(self) -> bool {
            false
        }
    }
}

pub use device::Number;
