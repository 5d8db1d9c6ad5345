//! Structs: methods, operators, composition, and every place that one can be in.

#![allow(unreachable_pub, reason = "what users share between crates is `pub`")]

use crate::support::every_device;

#[scry::device]
pub(crate) mod complex {
    use std::ops::{Add, Mul, Neg};

    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    pub struct Complex {
        pub re: f32,
        pub im: f32,
    }

    impl Complex {
        pub const I: Self = Self { re: 0.0, im: 1.0 };

        pub fn new(re: f32, im: f32) -> Self {
            Self { re, im }
        }

        pub fn norm_squared(&self) -> f32 {
            self.re * self.re + self.im * self.im
        }

        pub fn conjugate(self) -> Self {
            Self { im: -self.im, ..self }
        }
    }

    impl Add for Complex {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Self::new(self.re + other.re, self.im + other.im)
        }
    }

    impl Mul for Complex {
        type Output = Complex;
        fn mul(self, other: Self) -> Self::Output {
            Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
        }
    }

    impl Mul<f32> for Complex {
        type Output = Complex;
        fn mul(self, factor: f32) -> Complex {
            Complex { re: self.re * factor, im: self.im * factor }
        }
    }

    impl Neg for Complex {
        type Output = Self;
        fn neg(self) -> Self {
            Self { re: -self.re, im: -self.im }
        }
    }

    impl std::fmt::Display for Complex {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{} + {}i", self.re, self.im)
        }
    }
}

use complex::Complex;

#[scry::device]
fn julia(mut z: Complex, c: Complex, limit: u32) -> u32 {
    for i in 0..limit {
        if z.norm_squared() > 4.0 {
            return i;
        }
        z = z * z + c;
    }
    limit
}

#[scry::kernel]
fn numbers(x: &[Complex], c: Complex, y: &mut [Complex], steps: &mut [u32]) {
    let i = global_id().x;
    steps[i] = julia(x[i], c, 50);
    let z = -x[i].conjugate() * 2.0 + Complex::I;
    y[i] = Complex { im: z.im + 1.0, ..z };
    y[i].re = z.re - x[i].im;
    if z == Complex::new(0.0, 2.0) || x[i].re == Complex::default().re {
        y[i].im += 100.0;
    }
}

#[test]
fn structs_have_methods_and_operators() {
    let x: Vec<Complex> = (0..100).map(|i| Complex::new(i as f32 * 0.02 - 1.0, (i % 7) as f32 * 0.1)).collect();
    let c = Complex::new(-0.4, 0.6);
    every_device(|gpu| {
        let (y, steps) = (gpu.alloc(x.len())?, gpu.alloc(x.len())?);
        numbers.launch(gpu, &gpu.upload(&x)?, c, &y, &steps, x.len())?;
        assert_eq!(steps.download()?, x.iter().map(|&x| julia(x, c, 50)).collect::<Vec<_>>());
        let expected = |&x: &Complex| {
            let z = -x.conjugate() * 2.0 + Complex::I;
            let mut y = Complex { re: z.re - x.im, im: z.im + 1.0 };
            if z == Complex::new(0.0, 2.0) || x.re == 0.0 {
                y.im += 100.0;
            }
            y
        };
        assert_eq!(y.download()?, x.iter().map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

/// Every operator on one type, each by a body that no other operator has.
#[scry::device]
mod operators {
    use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
    pub struct V(pub i32, pub i32);

    impl Add for V {
        type Output = V;
        fn add(self, other: V) -> V {
            V(self.0 + other.0, self.1 + 2 * other.1)
        }
    }

    impl Sub for V {
        type Output = V;
        fn sub(self, other: V) -> V {
            V(self.0 - other.0, self.1 - 3 * other.1)
        }
    }

    impl Mul for V {
        type Output = i32;
        fn mul(self, other: V) -> i32 {
            self.0 * other.0 + self.1 * other.1
        }
    }

    impl Div<i32> for V {
        type Output = V;
        fn div(self, by: i32) -> V {
            V(self.0 / by, self.1 / by)
        }
    }

    impl Rem<i32> for V {
        type Output = V;
        fn rem(self, by: i32) -> V {
            V(self.0 % by, self.1 % by)
        }
    }

    impl BitAnd for V {
        type Output = V;
        fn bitand(self, other: V) -> V {
            V(self.0 & other.0, self.1 & other.1)
        }
    }

    impl BitOr for V {
        type Output = V;
        fn bitor(self, other: V) -> V {
            V(self.0 | other.0, self.1 | other.1)
        }
    }

    impl BitXor for V {
        type Output = V;
        fn bitxor(self, other: V) -> V {
            V(self.0 ^ other.0, self.1 ^ other.1)
        }
    }

    impl Shl<u32> for V {
        type Output = V;
        fn shl(self, by: u32) -> V {
            V(self.0 << by, self.1)
        }
    }

    impl Shr<u32> for V {
        type Output = V;
        fn shr(self, by: u32) -> V {
            V(self.0, self.1 >> by)
        }
    }

    impl Neg for V {
        type Output = V;
        fn neg(self) -> V {
            V(-self.1, self.0)
        }
    }

    impl Not for V {
        type Output = bool;
        fn not(self) -> bool {
            self.0 == 0 && self.1 == 0
        }
    }

    impl Mul<V> for i32 {
        type Output = V;
        fn mul(self, v: V) -> V {
            V(self * v.0, self * v.1)
        }
    }

    impl Mul<V> for f32 {
        type Output = f32;
        fn mul(self, v: V) -> f32 {
            self * v.0 as f32 - v.1 as f32
        }
    }

    /// What the kernel computes, for the host.
    pub fn all(a: V, b: V) -> ([V; 12], [f32; 2]) {
        let values = [a + b, a - b, V(a * b, 0), a / 3, a % 3, a & b, a | b, a ^ b, a << 2, b >> 1, -a, 2 * b];
        (values, [2.0 * a, if !a { 1.0 } else { 0.5 }])
    }
}

use operators::V;

#[scry::kernel]
fn operate(a: &[V], b: V, y: &mut [[V; 12]], z: &mut [[f32; 2]]) {
    let i = global_id().x;
    let (values, floats) = operators::all(a[i], b);
    y[i] = values;
    z[i] = floats;
    y[i][11] = 2 * b;
}

/// The same, of pairs of integers.
fn operated((a, b): (i32, i32), (c, d): (i32, i32)) -> ([(i32, i32); 12], [f32; 2]) {
    let values = [
        (a + c, b + 2 * d),
        (a - c, b - 3 * d),
        (a * c + b * d, 0),
        (a / 3, b / 3),
        (a % 3, b % 3),
        (a & c, b & d),
        (a | c, b | d),
        (a ^ c, b ^ d),
        (a << 2, b),
        (c, d >> 1),
        (-b, a),
        (2 * c, 2 * d),
    ];
    (values, [2.0 * a as f32 - b as f32, if (a, b) == (0, 0) { 1.0 } else { 0.5 }])
}

#[test]
fn every_operator_can_be_the_users() {
    let a: Vec<V> = (-20..20).map(|i| V(i, i * 7 - 3 * i * i)).collect();
    let b = V(-5, 12);
    every_device(|gpu| {
        let (y, z) = (gpu.alloc::<[V; 12]>(a.len())?, gpu.alloc(a.len())?);
        operate.launch(gpu, &gpu.upload(&a)?, b, &y, &z, a.len())?;
        let plain: Vec<_> = a.iter().map(|a| operated((a.0, a.1), (b.0, b.1))).collect();
        assert_eq!(y.download()?, plain.iter().map(|(y, _)| y.map(|(a, b)| V(a, b))).collect::<Vec<_>>());
        assert_eq!(z.download()?, plain.iter().map(|(_, z)| *z).collect::<Vec<_>>());
        Ok(())
    });
}

/// Newtypes and private fields, nested three deep, with arrays of structs.
#[scry::device]
pub(crate) mod scene {
    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(transparent)]
    pub struct Meters(f32);

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Point {
        x: Meters,
        y: Meters,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Shape {
        pub corners: [Point; 3],
        pub id: u32,
        pub bounds: Bounds,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Bounds {
        pub low: Point,
        pub high: Point,
        pub weights: [[i32; 2]; 2],
    }

    impl Meters {
        pub const ZERO: Meters = Meters(0.0);

        pub fn new(value: f32) -> Self {
            Self(value)
        }

        pub fn get(self) -> f32 {
            self.0
        }
    }

    impl Point {
        pub const ORIGIN: Self = Self::new(Meters::ZERO, Meters(0.0));

        pub const fn new(x: Meters, y: Meters) -> Self {
            Self { x, y }
        }

        pub fn x(&self) -> Meters {
            self.x
        }

        pub fn y(&self) -> Meters {
            self.y
        }

        fn least(self, other: &Point) -> Point {
            Point { x: Meters(self.x.0.min(other.x.0)), y: Meters(self.y.get().min(other.y.get())) }
        }

        fn most(self, other: &Self) -> Self {
            Self { x: Meters(self.x.0.max(other.x.0)), ..Self { x: self.x, y: Meters(self.y.0.max(other.y.0)) } }
        }
    }

    impl Shape {
        /// Moves a corner and finds the bounds anew.
        pub fn with_corner(mut self, i: usize, to: Point) -> Self {
            self.corners[i] = to;
            let mut bounds = Bounds { low: self.corners[0], high: self.corners[0], ..self.bounds };
            for k in 1..self.corners.len() {
                bounds.low = bounds.low.least(&self.corners[k]);
                bounds.high = bounds.high.most(&self.corners[k]);
            }
            bounds.weights[i % 2][1] += 1;
            bounds.weights[1][i % 2] *= 3;
            self.bounds = bounds;
            self
        }

        pub fn is_empty(&self) -> bool {
            self.bounds.low == self.bounds.high
        }
    }
}

use scene::{Bounds, Meters, Point, Shape};

#[scry::kernel]
fn nested(shapes: &mut [Shape], to: Point, first: Shape, empty: &mut [u32]) {
    let i = global_id().x;
    let mut shape = shapes[i].with_corner(i % 3, to);
    shape.corners[2] = shapes[i].corners[i % 3];
    shape.bounds.weights[1][i % 2] -= first.bounds.weights[i % 2][0];
    shapes[i] = shape;
    shapes[i].id = first.id + i as u32;
    shapes[i].bounds.weights[i % 2][1] <<= 1;
    if Shape::is_empty(&shape.with_corner(0, shape.corners[1])) {
        empty[i] = 1;
    }
    let picked = [Point::ORIGIN, first.bounds.high, Point::new(Meters::new(1.5), Meters::ZERO)];
    shapes[i].bounds.high = picked[i % picked.len()];
}

#[test]
fn structs_nest() {
    let point = |x: f32, y: f32| Point::new(Meters::new(x), Meters::new(y));
    let shape = |i: u32| {
        let f = i as f32;
        let corners = [point(f, 1.0 - f), point(f * 2.0 % 5.0, f), point(3.0, -f)];
        let i = i as i32;
        Shape { corners, id: i as u32, bounds: Bounds { low: point(f, f), high: point(-f, f), weights: [[i, 2 * i], [7 - i, 3 * i]] } }
    };
    let shapes: Vec<Shape> = (0..24).map(shape).collect();
    let (to, first) = (point(0.25, 9.0), shape(1000));
    let plain = |(i, old): (usize, &Shape)| {
        let mut new = *old;
        new.corners[i % 3] = to;
        let mut low = (new.corners[0].x().get(), new.corners[0].y().get());
        let mut high = low;
        for corner in &new.corners[1..] {
            let (x, y) = (corner.x().get(), corner.y().get());
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let mut weights = old.bounds.weights;
        weights[i % 3 % 2][1] += 1;
        weights[1][i % 3 % 2] *= 3;
        new.corners[2] = old.corners[i % 3];
        weights[1][i % 2] -= [1000, -993][i % 2];
        weights[i % 2][1] *= 2;
        let high = [point(0.0, 0.0), point(-1000.0, 1000.0), point(1.5, 0.0)][i % 3];
        new.bounds = Bounds { low: point(low.0, low.1), high, weights };
        new.id = 1000 + i as u32;
        new
    };
    let is_empty = |(i, old): (usize, &Shape)| {
        let mut corners = old.corners;
        corners[i % 3] = to;
        corners[2] = old.corners[i % 3];
        corners[0] = corners[1];
        u32::from(corners[1] == corners[2])
    };
    every_device(|gpu| {
        let (buffer, empty) = (gpu.upload(&shapes)?, gpu.alloc(shapes.len())?);
        nested.launch(gpu, &buffer, to, first, &empty, shapes.len())?;
        assert_eq!(buffer.download()?, shapes.iter().enumerate().map(plain).collect::<Vec<_>>());
        assert_eq!(empty.download()?, shapes.iter().enumerate().map(is_empty).collect::<Vec<_>>());
        Ok(())
    });
}

/// Equality and order by `derive` and by hand, `Default` by both, and conversions.
#[scry::device]
mod derived {
    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
    pub struct Version {
        pub major: u32,
        pub minor: i32,
        pub parts: Parts,
    }

    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
    pub struct Parts(pub f32, pub u32);

    /// Equal if it is so modulo ten.
    #[derive(Debug, Clone, Copy)]
    pub struct Digit(pub u32);

    impl PartialEq for Digit {
        fn eq(&self, other: &Self) -> bool {
            self.0 % 10 == other.0 % 10
        }
    }

    impl Default for Digit {
        fn default() -> Self {
            Digit(7)
        }
    }

    impl From<u32> for Digit {
        fn from(value: u32) -> Self {
            Self(value)
        }
    }

    impl From<Parts> for Digit {
        fn from(Parts(_, value): Parts) -> Self {
            Digit(value + 1)
        }
    }

    impl From<Digit> for f32 {
        fn from(digit: Digit) -> f32 {
            digit.0 as f32 * 0.5
        }
    }

    /// Its parts are compared and made by their own traits, which are written by hand.
    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    pub struct Number {
        pub digits: [Digit; 3],
        pub sign: Sign,
    }

    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
    pub enum Sign {
        Plus,
        #[default]
        None,
        Minus = 7,
    }

    pub fn number(version: &Version) -> Number {
        let parts = [Digit(version.major), Digit(version.parts.1), Digit::default()];
        Number { digits: parts, sign: if version.minor < 0 { Sign::Minus } else { Sign::default() } }
    }

    pub fn more_bits(a: &Version, b: &Version) -> u32 {
        let (x, y) = (number(a), number(b));
        let mut bits = (x == y) as u32;
        bits |= ((x.digits != y.digits) as u32) << 1;
        bits |= ((x == Number::default()) as u32) << 2;
        bits |= ((x.sign <= y.sign) as u32) << 3;
        bits |= (([a.major, a.parts.1] < [b.major, b.parts.1]) as u32) << 4;
        bits
    }

    pub fn bits(a: &Version, b: &Version) -> u32 {
        let mut bits = (a == b) as u32;
        bits |= ((a != b) as u32) << 1;
        bits |= ((a < b) as u32) << 2;
        bits |= ((a <= b) as u32) << 3;
        bits |= ((a > b) as u32) << 4;
        bits |= ((a >= b) as u32) << 5;
        bits |= (a.parts.eq(&b.parts) as u32) << 6;
        bits |= ((Digit(a.major) == Digit(b.major)) as u32) << 7;
        bits |= ((Digit(a.major) != Digit(b.major)) as u32) << 8;
        bits |= ((*a == Version::default()) as u32) << 9;
        bits
    }

    pub fn converted(version: Version) -> [f32; 4] {
        let digit: Digit = version.parts.into();
        let half: f32 = digit.into();
        [half, f32::from(Digit::from(version.major)), Digit::default().0 as f32, Digit::from(version.parts).0 as f32]
    }
}

use derived::{Parts, Version};

#[scry::kernel]
fn compare(a: &[Version], b: &[Version], bits: &mut [u32], converted: &mut [[f32; 4]]) {
    let i = global_id().x;
    bits[i] = derived::bits(&a[i], &b[i]) | derived::more_bits(&a[i], &b[i]) << 10;
    converted[i] = derived::converted(a[i]);
}

#[test]
fn structs_are_compared_and_converted() {
    let version = |i: u32| Version {
        major: i % 3 * 5,
        minor: i as i32 / 3 % 3 - 1,
        parts: Parts([-0.0, 0.0, f32::NAN][i as usize / 9 % 3], i / 27 * 7),
    };
    let pairs: Vec<(Version, Version)> = (0..54).flat_map(|i| (0..54).map(move |j| (version(i), version(j)))).collect();
    let (a, b): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let key = |v: &Version| (v.major, v.minor, v.parts.0, v.parts.1);
    let plain = |(a, b): &(Version, Version)| {
        let (x, y) = (key(a), key(b));
        let digits = a.major % 10 == b.major % 10;
        let all = [x == y, x != y, x < y, x <= y, x > y, x >= y, (x.2, x.3) == (y.2, y.3), digits, !digits, x == (0, 0, 0.0, 0)];
        let equal = digits && x.3 % 10 == y.3 % 10;
        let default = x.0 % 10 == 7 && x.3 % 10 == 7 && x.1 >= 0;
        let more = [equal && (x.1 < 0) == (y.1 < 0), !equal, default, x.1 >= 0 || y.1 < 0, (x.0, x.3) < (y.0, y.3)];
        all.iter().chain(&more).rev().fold(0, |bits, bit| bits << 1 | u32::from(*bit))
    };
    let plainly_converted = |(a, _): &(Version, Version)| [(a.parts.1 + 1) as f32 / 2.0, a.major as f32 / 2.0, 7.0, (a.parts.1 + 1) as f32];
    every_device(|gpu| {
        let (bits, converted) = (gpu.alloc(a.len())?, gpu.alloc(a.len())?);
        compare.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &bits, &converted, a.len())?;
        assert_eq!(bits.download()?, pairs.iter().map(plain).collect::<Vec<_>>());
        assert_eq!(converted.download()?, pairs.iter().map(plainly_converted).collect::<Vec<_>>());
        Ok(())
    });
}

/// Names that targets have taken, of structs and of fields.
#[scry::device]
mod taken {
    #![allow(non_camel_case_types, reason = "the names are what they are")]

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct vec3 {
        pub texture: f32,
        pub r#type: float,
        pub half: u32,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct float(pub i32);

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Launch {
        pub launch: vec3,
        pub group: u32,
        pub f0: float,
    }

    impl vec3 {
        pub fn main(self) -> f32 {
            self.texture + self.r#type.int() as f32
        }
    }

    impl float {
        pub fn int(self) -> i32 {
            self.0 + 1
        }
    }
}

#[scry::kernel]
fn words(x: &mut [taken::vec3], float: taken::Launch, y: &mut [f32]) {
    let vec3 = global_id().x;
    let half = taken::float(float.f0.int());
    y[vec3] = x[vec3].main();
    x[vec3].half += float.group + float.launch.half;
    x[vec3].r#type = half;
    x[vec3] = taken::vec3 { texture: float.launch.texture, ..x[vec3] };
}

#[test]
fn words_of_the_targets_are_names_of_structs_and_fields() {
    use taken::{Launch, float, vec3};
    let x: Vec<vec3> = (0..9).map(|i| vec3 { texture: i as f32, r#type: float(-i), half: i as u32 }).collect();
    let launch = Launch { launch: vec3 { texture: 0.5, r#type: float(3), half: 8 }, group: 100, f0: float(41) };
    every_device(|gpu| {
        let (buffer, y) = (gpu.upload(&x)?, gpu.alloc(x.len())?);
        words.launch(gpu, &buffer, launch, &y, x.len())?;
        assert_eq!(y.download()?, [1.0f32; 9]);
        let plain = |x: &vec3| vec3 { texture: 0.5, r#type: float(42), half: x.half + 108 };
        assert_eq!(buffer.download()?, x.iter().map(plain).collect::<Vec<_>>());
        Ok(())
    });
}
