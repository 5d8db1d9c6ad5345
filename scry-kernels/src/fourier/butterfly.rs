//! Butterflies: transforms of a few numbers, which stay in registers.

/// Items of kernels.
#[scry::device]
pub mod device {
    use super::super::complex::device::{Complex, Real};

    /// The transform of `R` numbers.
    pub trait Butterfly<T, const R: usize>: Copy {
        /// Of these.
        fn transform(x: [Complex<T>; R]) -> [Complex<T>; R];
    }

    /// Of one number.
    #[derive(Debug, Clone, Copy)]
    pub struct One;

    impl<T: Real> Butterfly<T, 1> for One {
        fn transform(x: [Complex<T>; 1]) -> [Complex<T>; 1] {
            x
        }
    }

    /// Of two.
    #[derive(Debug, Clone, Copy)]
    pub struct Two;

    impl<T: Real> Butterfly<T, 2> for Two {
        fn transform(x: [Complex<T>; 2]) -> [Complex<T>; 2] {
            [x[0] + x[1], x[0] - x[1]]
        }
    }

    /// Of three.
    #[derive(Debug, Clone, Copy)]
    pub struct Three;

    impl<T: Real> Butterfly<T, 3> for Three {
        fn transform(x: [Complex<T>; 3]) -> [Complex<T>; 3] {
            let (cosine, sine) = T::THIRD;
            let (sum, difference) = (x[1] + x[2], ((x[1] - x[2]) * sine).times_i());
            let middle = x[0] + sum * cosine;
            [x[0] + sum, middle - difference, middle + difference]
        }
    }

    /// Of four.
    #[derive(Debug, Clone, Copy)]
    pub struct Four;

    impl<T: Real> Butterfly<T, 4> for Four {
        fn transform(x: [Complex<T>; 4]) -> [Complex<T>; 4] {
            four::<T>(x)
        }
    }

    fn four<T: Real>(x: [Complex<T>; 4]) -> [Complex<T>; 4] {
        let (a, b) = (x[0] + x[2], x[0] - x[2]);
        let (c, d) = (x[1] + x[3], (x[1] - x[3]).times_i());
        [a + c, b - d, a - c, b + d]
    }

    /// Of five.
    #[derive(Debug, Clone, Copy)]
    pub struct Five;

    impl<T: Real> Butterfly<T, 5> for Five {
        fn transform(x: [Complex<T>; 5]) -> [Complex<T>; 5] {
            let [(c1, s1), (c2, s2)] = T::FIFTHS;
            let (a, b) = (x[1] + x[4], x[2] + x[3]);
            let (d, e) = (x[1] - x[4], x[2] - x[3]);
            let (first, second) = (x[0] + a * c1 + b * c2, x[0] + a * c2 + b * c1);
            let (of_first, of_second) = ((d * s1 + e * s2).times_i(), (d * s2 - e * s1).times_i());
            [x[0] + a + b, first - of_first, second - of_second, second + of_second, first + of_first]
        }
    }

    /// Of seven.
    #[derive(Debug, Clone, Copy)]
    pub struct Seven;

    impl<T: Real> Butterfly<T, 7> for Seven {
        fn transform(x: [Complex<T>; 7]) -> [Complex<T>; 7] {
            let [(c1, s1), (c2, s2), (c3, s3)] = T::SEVENTHS;
            let (a, b, c) = (x[1] + x[6], x[2] + x[5], x[3] + x[4]);
            let (d, e, f) = (x[1] - x[6], x[2] - x[5], x[3] - x[4]);
            let first = x[0] + a * c1 + b * c2 + c * c3;
            let second = x[0] + a * c2 + b * c3 + c * c1;
            let third = x[0] + a * c3 + b * c1 + c * c2;
            let of_first = (d * s1 + e * s2 + f * s3).times_i();
            let of_second = (d * s2 - e * s3 - f * s1).times_i();
            let of_third = (d * s3 - e * s1 + f * s2).times_i();
            [
                x[0] + a + b + c,
                first - of_first,
                second - of_second,
                third - of_third,
                third + of_third,
                second + of_second,
                first + of_first,
            ]
        }
    }

    /// Of eight.
    #[derive(Debug, Clone, Copy)]
    pub struct Eight;

    impl<T: Real> Butterfly<T, 8> for Eight {
        fn transform(x: [Complex<T>; 8]) -> [Complex<T>; 8] {
            let a = four::<T>([x[0], x[2], x[4], x[6]]);
            let b = four::<T>([x[1], x[3], x[5], x[7]]);
            let b = [b[0], eighth::<T>(b[1]), quarter::<T>(b[2]), eighth::<T>(quarter::<T>(b[3]))];
            [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]]
        }
    }

    /// Of sixteen: of four by four.
    #[derive(Debug, Clone, Copy)]
    pub struct Sixteen;

    impl<T: Real> Butterfly<T, 16> for Sixteen {
        fn transform(x: [Complex<T>; 16]) -> [Complex<T>; 16] {
            let (c, s) = T::SIXTEENTH;
            let a = four::<T>([x[0], x[4], x[8], x[12]]);
            let b = four::<T>([x[1], x[5], x[9], x[13]]);
            let d = four::<T>([x[2], x[6], x[10], x[14]]);
            let e = four::<T>([x[3], x[7], x[11], x[15]]);
            // The factors are powers of `c - s i`, which is `exp(-2 pi i / 16)`.
            let (first, third) = (Complex { re: c, im: -s }, Complex { re: s, im: -c });
            let p = four::<T>([a[0], b[0], d[0], e[0]]);
            let q = four::<T>([a[1], product::<T>(b[1], first), eighth::<T>(d[1]), product::<T>(e[1], third)]);
            let r = four::<T>([a[2], eighth::<T>(b[2]), quarter::<T>(d[2]), eighth::<T>(quarter::<T>(e[2]))]);
            let t = four::<T>([a[3], product::<T>(b[3], third), eighth::<T>(quarter::<T>(d[3])), -product::<T>(e[3], first)]);
            [p[0], q[0], r[0], t[0], p[1], q[1], r[1], t[1], p[2], q[2], r[2], t[2], p[3], q[3], r[3], t[3]]
        }
    }

    /// Times `exp(-2 pi i / 4)`.
    fn quarter<T: Real>(z: Complex<T>) -> Complex<T> {
        Complex { re: z.im, im: -z.re }
    }

    /// Times `exp(-2 pi i / 8)`.
    fn eighth<T: Real>(z: Complex<T>) -> Complex<T> {
        Complex { re: (z.re + z.im) * T::HALF_ROOT, im: (z.im - z.re) * T::HALF_ROOT }
    }

    /// A product, each part of which is rounded twice.
    pub fn product<T: Real>(z: Complex<T>, w: Complex<T>) -> Complex<T> {
        Complex { re: z.re.mul_add(w.re, -(z.im * w.im)), im: z.re.mul_add(w.im, z.im * w.re) }
    }
}
