//! Complex numbers, and the real ones that they are made of.

/// Items of kernels.
#[scry::device]
pub mod device {
    use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

    use scry::Float;

    /// A complex number: the real part, then the imaginary one, in memory as well.
    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    pub struct Complex<T> {
        /// The real part.
        pub re: T,
        /// The imaginary part.
        pub im: T,
    }

    impl<T: Float> Complex<T> {
        /// Of a real and an imaginary part.
        #[must_use]
        pub fn new(re: T, im: T) -> Self {
            Self { re, im }
        }

        /// With the other sign of the imaginary part.
        #[must_use]
        pub fn conjugate(self) -> Self {
            Self { re: self.re, im: -self.im }
        }

        /// `re * re + im * im`
        #[must_use]
        pub fn norm_squared(self) -> T {
            self.re * self.re + self.im * self.im
        }

        /// The absolute value, without overflow.
        #[must_use]
        pub fn abs(self) -> T {
            self.re.hypot(self.im)
        }

        /// The angle from the positive real axis, in radians from -pi to pi.
        #[must_use]
        pub fn arg(self) -> T {
            self.im.atan2(self.re)
        }

        /// Times the imaginary unit.
        #[must_use]
        pub fn times_i(self) -> Self {
            Self { re: -self.im, im: self.re }
        }
    }

    impl<T: Float> Add for Complex<T> {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Self { re: self.re + other.re, im: self.im + other.im }
        }
    }

    impl<T: Float> Sub for Complex<T> {
        type Output = Self;
        fn sub(self, other: Self) -> Self {
            Self { re: self.re - other.re, im: self.im - other.im }
        }
    }

    impl<T: Float> Mul for Complex<T> {
        type Output = Self;
        fn mul(self, other: Self) -> Self {
            Self { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
        }
    }

    impl<T: Float> Mul<T> for Complex<T> {
        type Output = Self;
        fn mul(self, factor: T) -> Self {
            Self { re: self.re * factor, im: self.im * factor }
        }
    }

    impl<T: Float> Div for Complex<T> {
        type Output = Self;
        fn div(self, other: Self) -> Self {
            let square = other.re * other.re + other.im * other.im;
            Self { re: (self.re * other.re + self.im * other.im) / square, im: (self.im * other.re - self.re * other.im) / square }
        }
    }

    impl<T: Float> Neg for Complex<T> {
        type Output = Self;
        fn neg(self) -> Self {
            Self { re: -self.re, im: -self.im }
        }
    }

    impl<T: Float> AddAssign for Complex<T> {
        fn add_assign(&mut self, other: Self) {
            *self = *self + other;
        }
    }

    impl<T: Float> SubAssign for Complex<T> {
        fn sub_assign(&mut self, other: Self) {
            *self = *self - other;
        }
    }

    impl<T: Float> MulAssign for Complex<T> {
        fn mul_assign(&mut self, other: Self) {
            *self = *self * other;
        }
    }

    /// How a complex number is in a slice of a kernel.
    pub trait Stored<T>: Copy {
        /// The number.
        fn number(self) -> Complex<T>;
        /// Of a number.
        fn of(number: Complex<T>) -> Self;
    }

    impl<T: Real> Stored<T> for Complex<T> {
        fn number(self) -> Complex<T> {
            self
        }
        fn of(number: Complex<T>) -> Self {
            number
        }
    }

    /// The bits of both parts, which CUDA loads and stores at once.
    impl Stored<f32> for u64 {
        fn number(self) -> Complex<f32> {
            Complex { re: f32::from_bits(self as u32), im: f32::from_bits((self >> 32) as u32) }
        }
        fn of(number: Complex<f32>) -> u64 {
            u64::from(number.im.to_bits()) << 32 | u64::from(number.re.to_bits())
        }
    }

    /// The numbers of which transforms are made, with what small transforms multiply by.
    pub trait Real: Float {
        /// `cos(2 pi / 3)`, `sin(2 pi / 3)`
        const THIRD: (Self, Self);
        /// Cosines and sines of `2 pi / 5` and `4 pi / 5`.
        const FIFTHS: [(Self, Self); 2];
        /// Cosines and sines of `2 pi / 7`, `4 pi / 7` and `6 pi / 7`.
        const SEVENTHS: [(Self, Self); 3];
        /// 1/2
        const HALF: Self;
        /// The root of 1/2.
        const HALF_ROOT: Self;
        /// `cos(2 pi / 16)`, `sin(2 pi / 16)`
        const SIXTEENTH: (Self, Self);
        /// What is rounded of a number of the host.
        fn of_host(x: f64) -> Self;
    }

    impl Real for f32 {
        const THIRD: (f32, f32) = (-0.5, 0.866_025_4);
        const FIFTHS: [(f32, f32); 2] = [(0.309_017, 0.951_056_54), (-0.809_017, 0.587_785_24)];
        const SEVENTHS: [(f32, f32); 3] = [(0.623_489_8, 0.781_831_5), (-0.222_520_93, 0.974_927_9), (-0.900_968_85, 0.433_883_73)];
        const HALF: f32 = 0.5;
        const HALF_ROOT: f32 = std::f32::consts::FRAC_1_SQRT_2;
        const SIXTEENTH: (f32, f32) = (0.923_879_5, 0.382_683_43);
        fn of_host(x: f64) -> f32 {
            x as f32
        }
    }

    impl Real for f64 {
        const THIRD: (f64, f64) = (-0.5, 0.866_025_403_784_438_6);
        const FIFTHS: [(f64, f64); 2] =
            [(0.309_016_994_374_947_45, 0.951_056_516_295_153_5), (-0.809_016_994_374_947_5, 0.587_785_252_292_473_1)];
        const SEVENTHS: [(f64, f64); 3] = [
            (0.623_489_801_858_733_5, 0.781_831_482_468_029_8),
            (-0.222_520_933_956_314_4, 0.974_927_912_181_823_6),
            (-0.900_968_867_902_419_1, 0.433_883_739_117_558_1),
        ];
        const HALF: f64 = 0.5;
        const HALF_ROOT: f64 = std::f64::consts::FRAC_1_SQRT_2;
        const SIXTEENTH: (f64, f64) = (0.923_879_532_511_286_7, 0.382_683_432_365_089_8);
        fn of_host(x: f64) -> f64 {
            x
        }
    }
}
