//! Generic kernels, functions, structs and traits: every instance beside plain Rust.

use crate::support::{every_device, every_device_alone, expect_panic, out_of_bounds};

#[scry::device]
pub(crate) mod keys {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
    pub(crate) enum Order {
        Ascending,
        Descending = 7,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Pair<T> {
        pub(crate) first: T,
        pub(crate) second: T,
    }

    impl<T: Key> Pair<T> {
        pub(crate) fn sorted(self, order: Order) -> Self {
            let swap = match order {
                Order::Ascending => self.second.before(self.first),
                Order::Descending => self.first.before(self.second),
            };
            if swap { Self { first: self.second, second: self.first } } else { self }
        }
    }

    pub(crate) trait Key: Copy {
        const LOWEST: Self;
        fn rank(self) -> u32;
        fn before(self, other: Self) -> bool {
            self.rank() < other.rank()
        }
    }

    impl Key for u32 {
        const LOWEST: Self = 0;
        fn rank(self) -> u32 {
            self
        }
    }

    impl Key for i32 {
        const LOWEST: Self = i32::MIN;
        fn rank(self) -> u32 {
            self as u32 ^ 0x8000_0000
        }
    }

    impl Key for f32 {
        const LOWEST: Self = f32::NEG_INFINITY;
        fn rank(self) -> u32 {
            let bits = self.to_bits();
            if bits >> 31 == 0 { bits | 0x8000_0000 } else { !bits }
        }
        fn before(self, other: Self) -> bool {
            self < other
        }
    }
}

use keys::{Key, Order, Pair};

#[scry::device]
fn largest<T: Key, const N: usize>(values: [T; N]) -> T {
    let mut found = T::LOWEST;
    for i in 0..N {
        if found.before(values[i]) {
            found = values[i];
        }
    }
    found
}

/// One instance for each type that is a `Key`.
#[scry::kernel(workgroup = 64)]
fn bounded<T: Key>(pairs: &mut [Pair<T>], order: Order, most: &mut [T]) {
    let i = global_id().x;
    pairs[i] = pairs[i].sorted(order);
    most[i] = largest([pairs[i].first, pairs[i].second, T::LOWEST]);
}

#[test]
fn a_bound_is_a_set_of_instances() {
    every_device(|gpu| {
        let pairs = gpu.upload(&[Pair { first: 3.0f32, second: -1.0 }, Pair { first: -0.0, second: 2.5 }])?;
        let most = gpu.alloc(2)?;
        bounded.launch(gpu, &pairs, Order::Ascending, &most, 2)?;
        assert_eq!(pairs.download()?, [Pair { first: -1.0f32, second: 3.0 }, Pair { first: -0.0, second: 2.5 }]);
        assert_eq!(most.download()?, [3.0, 2.5]);
        let pairs = gpu.upload(&[Pair { first: -3, second: 1 }])?;
        let most = gpu.alloc(1)?;
        bounded.launch(gpu, &pairs, Order::Descending, &most, 1)?;
        assert_eq!(pairs.download()?, [Pair { first: 1, second: -3 }]);
        assert_eq!(most.download()?, [1]);
        let pairs = gpu.upload(&[Pair { first: 3u32, second: u32::MAX }])?;
        let most = gpu.alloc(1)?;
        bounded.launch(gpu, &pairs, Order::Descending, &most, 1)?;
        assert_eq!(pairs.download()?, [Pair { first: u32::MAX, second: 3 }]);
        assert_eq!(most.download()?, [u32::MAX]);
        Ok(())
    });
}

#[test]
fn an_instance_has_its_own_texts() {
    let (float, signed) = (bounded::<f32>::WGSL, bounded::<i32>::CUDA);
    assert!(float.contains("array<Pair__f32>") && !float.contains("i32"), "{float}");
    assert!(signed.contains("Pair__i32 *") && !signed.contains("float"), "{signed}");
    assert_ne!(bounded::<f32>::SPIRV, bounded::<i32>::SPIRV);
}

#[scry::device]
pub(crate) mod vectors {
    use std::ops::{Add, Mul, Neg, Sub};

    /// Generic in its element and its length.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Vector<T, const N: usize> {
        pub(crate) parts: [T; N],
    }

    impl<T: Scalar, const N: usize> Vector<T, N> {
        pub(crate) const LEN: usize = N;

        pub(crate) fn splat(value: T) -> Self {
            Self { parts: [value; N] }
        }

        pub(crate) fn dot(self, other: Self) -> T {
            let mut sum = T::NOTHING;
            for i in 0..Self::LEN {
                sum = sum + self.parts[i] * other.parts[i];
            }
            sum
        }

        /// A method with a generic parameter of its own.
        pub(crate) fn with<U: Into2<T>>(mut self, place: usize, value: U) -> Self {
            self.parts[place] = value.into2();
            self
        }

        /// Another instance of the same struct.
        pub(crate) fn first_two(&self) -> Vector<T, 2> {
            Vector { parts: [self.parts[0], self.parts[1]] }
        }
    }

    impl<T: Scalar, const N: usize> Add for Vector<T, N> {
        type Output = Self;
        fn add(mut self, other: Self) -> Self {
            for i in 0..N {
                self.parts[i] = self.parts[i] + other.parts[i];
            }
            self
        }
    }

    impl<T, const N: usize> Sub for Vector<T, N>
    where
        T: Scalar + Neg<Output = T>,
    {
        type Output = Vector<T, N>;
        fn sub(self, other: Self) -> Self::Output {
            self + -other
        }
    }

    impl<T: Scalar + Neg<Output = T>, const N: usize> Neg for Vector<T, N> {
        type Output = Self;
        fn neg(self) -> Self {
            let mut negative = self;
            for i in 0..N {
                negative.parts[i] = -self.parts[i];
            }
            negative
        }
    }

    impl<T: Scalar, const N: usize> Mul<T> for Vector<T, N> {
        type Output = Self;
        fn mul(mut self, factor: T) -> Self {
            for i in 0..N {
                self.parts[i] = self.parts[i] * factor;
            }
            self
        }
    }

    pub(crate) trait Scalar: Copy + Add<Output = Self> + Mul<Output = Self> {
        const NOTHING: Self;
        type Wide;
        fn widen(self) -> Self::Wide;
    }

    impl Scalar for f32 {
        const NOTHING: Self = 0.0;
        type Wide = [f32; 2];
        fn widen(self) -> Self::Wide {
            let whole = self.floor();
            [whole, self - whole]
        }
    }

    impl Scalar for i32 {
        const NOTHING: Self = 0;
        type Wide = u32;
        fn widen(self) -> u32 {
            self.unsigned_abs()
        }
    }

    /// A generic trait.
    pub(crate) trait Into2<T> {
        fn into2(self) -> T;
    }

    impl Into2<f32> for i32 {
        fn into2(self) -> f32 {
            self as f32
        }
    }

    impl Into2<f32> for f32 {
        fn into2(self) -> f32 {
            self
        }
    }

    impl Into2<i32> for i32 {
        fn into2(self) -> i32 {
            self
        }
    }

    impl Into2<i32> for f32 {
        fn into2(self) -> i32 {
            self as i32
        }
    }
}

use vectors::{Into2, Scalar, Vector};

#[scry::kernel(workgroup = 64, instances(T = [f32, i32], N = [2, 3, 4]))]
fn algebra<T, const N: usize>(a: &[Vector<T, N>], b: &[Vector<T, N>], factor: T, y: &mut [Vector<T, N>], dots: &mut [T])
where
    T: Scalar + std::ops::Neg<Output = T>,
    i32: Into2<T>,
    f32: Into2<T>,
{
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = (a + b * factor - Vector::splat(factor)).with(0, 7).with(1, 2.5f32);
    let two = y[i].first_two();
    dots[i] = a.dot(b) + two.dot(Vector::<T, 2>::splat(factor)) + two.parts[Vector::<T, 2>::LEN - 1];
}

macro_rules! check_algebra {
    ($number:ty, $len:literal) => {{
        let make = |seed: usize| -> Vec<Vector<$number, $len>> {
            (0..20).map(|i| Vector { parts: std::array::from_fn(|k| (seed + 5 * i + k) as $number) }).collect()
        };
        let (a, b, factor) = (make(0), make(1), 3 as $number);
        let expected = |(a, b): (&Vector<$number, $len>, &Vector<$number, $len>)| {
            let mut parts: [$number; $len] = std::array::from_fn(|k| a.parts[k] + b.parts[k] * factor - factor);
            (parts[0], parts[1]) = (7 as $number, 2.5 as $number);
            let dot = a.parts.iter().zip(&b.parts).map(|(a, b)| a * b).sum::<$number>();
            (Vector { parts }, dot + (parts[0] + parts[1]) * factor + parts[1])
        };
        let (vectors, numbers): (Vec<_>, Vec<_>) = a.iter().zip(&b).map(expected).unzip();
        every_device(|gpu| {
            let (y, dots) = (gpu.alloc(a.len())?, gpu.alloc(a.len())?);
            algebra.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, factor, &y, &dots, a.len())?;
            assert_eq!(y.download()?, vectors);
            assert_eq!(dots.download()?, numbers);
            Ok(())
        });
    }};
}

#[test]
fn structs_are_generic_in_types_and_numbers() {
    check_algebra!(f32, 2);
    check_algebra!(f32, 3);
    check_algebra!(f32, 4);
    check_algebra!(i32, 2);
    check_algebra!(i32, 3);
    check_algebra!(i32, 4);
}

/// The associated type of a parameter, as an element and as a local.
#[scry::kernel(workgroup = 64)]
fn widen<T: Scalar>(x: &[T], y: &mut [T::Wide]) {
    let i = global_id().x;
    let wide: T::Wide = (x[i] * x[i]).widen();
    y[i] = wide;
}

#[test]
fn associated_types_are_what_the_implementation_says() {
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        widen.launch(gpu, &gpu.upload(&[1.5f32, -3.25])?, &y, 2)?;
        assert_eq!(y.download()?, [[2.0, 0.25], [10.0, 0.5625]]);
        let y = gpu.alloc(2)?;
        widen.launch(gpu, &gpu.upload(&[-5, 46_341])?, &y, 2)?;
        assert_eq!(y.download()?, [25, 46_341i32.wrapping_mul(46_341).unsigned_abs()]);
        Ok(())
    });
}

#[scry::device]
pub(crate) mod shapes {
    /// A trait whose methods are generic, have defaults, and call each other.
    pub(crate) trait Shape: Copy {
        const CORNERS: u32;
        /// A default that another constant gives.
        const EDGES: u32 = Self::CORNERS;

        fn area(&self) -> f32;

        fn scaled_area<U: Factor>(&self, by: U) -> f32 {
            self.area() * by.factor() * by.factor()
        }

        fn describe(&self) -> [f32; 2] {
            [Self::describe_number(Self::EDGES), self.scaled_area(2u32)]
        }

        fn describe_number(number: u32) -> f32 {
            number as f32
        }
    }

    pub(crate) trait Factor: Copy {
        fn factor(self) -> f32;
    }

    impl Factor for u32 {
        fn factor(self) -> f32 {
            self as f32
        }
    }

    impl Factor for f32 {
        fn factor(self) -> f32 {
            self
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Circle {
        pub(crate) radius: f32,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Rectangle {
        pub(crate) sides: (f32, f32),
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Square(pub(crate) f32);

    impl Shape for Circle {
        const CORNERS: u32 = 0;
        const EDGES: u32 = 1;
        fn area(&self) -> f32 {
            3.0 * self.radius * self.radius
        }
    }

    impl Shape for Square {
        const CORNERS: u32 = 4;
        fn area(&self) -> f32 {
            self.0 * self.0
        }
        fn describe_number(number: u32) -> f32 {
            -(number as f32)
        }
    }

    /// An implementation for whatever is another's part.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Doubled<S> {
        pub(crate) shape: S,
        pub(crate) times: u32,
    }

    impl<S: Shape> Shape for Doubled<S> {
        const CORNERS: u32 = 2 * S::CORNERS;
        fn area(&self) -> f32 {
            self.shape.scaled_area(self.times)
        }
    }
}

use shapes::{Circle, Doubled, Shape, Square};

#[scry::device]
fn sum_of<S: Shape, R: Shape>(first: S, second: &R) -> f32 {
    first.area() + second.area()
}

#[scry::kernel(workgroup = 64, instances(S = [Circle, Square, Doubled<Square>]))]
fn shapes_of<S: Shape>(shapes: &[S], y: &mut [[f32; 2]], corners: &mut [u32]) {
    let i = global_id().x;
    let described = shapes[i].describe();
    let sum = sum_of(shapes[i], &Doubled { shape: shapes[i], times: 3 });
    y[i] = [described[0] + sum, described[1] + <S as Shape>::area(&shapes[i]) + Shape::scaled_area(&shapes[i], 0.5)];
    corners[i] = S::CORNERS + 100 * S::EDGES + 10_000 * <Doubled<Doubled<S>> as Shape>::CORNERS;
}

#[test]
fn traits_have_defaults_and_generic_methods() {
    fn check<S: Shape + scry::Element>(
        shapes: &[S],
        expected: &[([f32; 2], u32)],
        run: impl Fn(&scry::Device, &scry::Buffer<S>, &scry::Buffer<[f32; 2]>, &scry::Buffer<u32>, usize) -> scry::Result<()>,
    ) {
        every_device(|gpu| {
            let (y, corners) = (gpu.alloc(shapes.len())?, gpu.alloc(shapes.len())?);
            run(gpu, &gpu.upload(shapes)?, &y, &corners, shapes.len())?;
            let (areas, numbers): (Vec<_>, Vec<_>) = expected.iter().copied().unzip();
            assert_eq!(y.download()?, areas);
            assert_eq!(corners.download()?, numbers);
            Ok(())
        });
    }
    // Of a circle, the area is 12, nine times as much is 108, four times 48, a quarter 3.
    check(&[Circle { radius: 2.0 }], &[([1.0 + 120.0, 48.0 + 12.0 + 3.0], 100)], |gpu, shapes, y, corners, n| {
        shapes_of.launch(gpu, shapes, y, corners, n)
    });
    check(
        &[Square(2.0), Square(4.0)],
        &[([-4.0 + 40.0, 16.0 + 4.0 + 1.0], 160_404), ([-4.0 + 160.0, 64.0 + 16.0 + 4.0], 160_404)],
        |gpu, shapes, y, corners, n| shapes_of.launch(gpu, shapes, y, corners, n),
    );
    check(&[Doubled { shape: Square(1.0), times: 2 }], &[([8.0 + 40.0, 16.0 + 4.0 + 1.0], 320_808)], |gpu, shapes, y, corners, n| {
        shapes_of.launch(gpu, shapes, y, corners, n)
    });
}

#[scry::device]
mod origins {
    /// Its constants have the names of a variant and of a constant of the types' own.
    pub(crate) trait Origin {
        const X: f32;
        const EPSILON: f32;
    }

    pub(crate) trait Widened {
        type Wide;
    }

    pub(crate) enum Axis {
        X,
        Y,
    }

    impl Origin for Axis {
        const X: f32 = 3.0;
        const EPSILON: f32 = 0.25;
    }

    impl Origin for f32 {
        const X: f32 = 5.0;
        const EPSILON: f32 = 0.5;
    }

    impl Widened for u8 {
        type Wide = u32;
    }
}

use origins::{Axis, Origin, Widened};

#[scry::kernel(workgroup = 64)]
fn origins_of(y: &mut [f32]) {
    let i = global_id().x;
    let own = match if i % 2 == 0 { Axis::X } else { Axis::Y } {
        Axis::X => 100.0,
        Axis::Y => 200.0,
    };
    y[i] = own + <Axis as Origin>::X + <f32 as Origin>::EPSILON;
}

#[scry::kernel(workgroup = 64)]
fn widened(x: &[u8], y: &mut [u32]) {
    let i = global_id().x;
    let wide: <u8 as Widened>::Wide = 300;
    y[i] = wide * u32::from(x[i]) + <u32 as Default>::default();
}

#[test]
fn a_trait_may_be_named_for_a_type_only() {
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        origins_of.launch(gpu, &y, 2)?;
        assert_eq!(y.download()?, [103.5, 203.5]);
        let wide = gpu.alloc(2)?;
        widened.launch(gpu, &gpu.upload(&[1u8, 255])?, &wide, 2)?;
        assert_eq!(wide.download()?, [300, 76_500]);
        Ok(())
    });
}

#[scry::device]
mod conversions {
    pub(super) trait Number: Copy {
        fn from_bits_of(bits: u32) -> Self;
        fn bits_of(self) -> u32;
    }

    impl Number for u32 {
        fn from_bits_of(bits: u32) -> Self {
            bits
        }
        fn bits_of(self) -> u32 {
            self
        }
    }

    impl Number for f32 {
        fn from_bits_of(bits: u32) -> Self {
            f32::from_bits(bits)
        }
        fn bits_of(self) -> u32 {
            self.to_bits()
        }
    }

    impl Number for bool {
        fn from_bits_of(bits: u32) -> Self {
            bits & 1 == 1
        }
        fn bits_of(self) -> u32 {
            self as u32 + 40
        }
    }

    /// What is returned decides.
    pub(super) fn read<T: Number>(bits: u32) -> T {
        T::from_bits_of(bits)
    }

    /// A generic function calls another, with types it names, and with some that are found out.
    pub(super) fn convert<A, B>(value: A) -> B
    where
        A: Number,
        B: Number,
    {
        let bits = twice::<_, 2>([value, value]);
        read(bits)
    }

    fn twice<A: Number, const N: usize>(values: [A; N]) -> u32 {
        values[N - 1].bits_of()
    }
}

use conversions::{Number, convert, read};

#[scry::kernel(workgroup = 64)]
fn infer(x: &[u32], y: &mut [f32], z: &mut [u32]) {
    let i = global_id().x;
    let float: f32 = read(x[i]);
    let flag = convert::<u32, bool>(x[i]);
    y[i] = if convert(x[i] >> 1) { float + 1.0 } else { convert(x[i]) };
    z[i] = convert::<f32, u32>(float) + u32::from_bits_of(2) + <bool as Number>::bits_of(flag) + Number::bits_of(flag);
}

#[test]
fn arguments_and_results_decide_types() {
    let x = [0x3f80_0000, 0x4000_0001, 3.75f32.to_bits(), (-1.0e10f32).to_bits() | 3];
    let y = x.map(|bits| f32::from_bits(bits) + if bits >> 1 & 1 == 1 { 1.0 } else { 0.0 });
    let z = x.map(|bits| bits.wrapping_add(2 + 2 * ((bits & 1) + 40)));
    every_device(|gpu| {
        let (out, numbers) = (gpu.alloc(4)?, gpu.alloc(4)?);
        infer.launch(gpu, &gpu.upload(&x)?, &out, &numbers, 4)?;
        assert_eq!(out.download()?, y);
        assert_eq!(numbers.download()?, z);
        Ok(())
    });
}

/// Several parameters, one of them a `bool`: every combination is an instance.
#[scry::kernel(workgroup = 64, instances(T = [f32, u32], STRIDE = [1, 2, 3], REVERSE = [false, true]))]
fn combined<T: scry::Num, const STRIDE: u32, const REVERSE: bool>(x: &[T], stride: [u32; 2], y: &mut [T]) {
    let i = global_id().x;
    let from = if REVERSE { x.len() - 1 - i } else { i };
    let mut sum = T::ZERO;
    for k in 0..STRIDE {
        sum += x[(from + k as usize) % x.len()] + T::ONE;
    }
    y[i] = if stride[0] == STRIDE { sum } else { T::ZERO };
}

#[test]
fn all_combinations_are_instances() {
    macro_rules! check {
        ($gpu:ident, $type:ident: $($stride:literal $reverse:literal)*) => {$(
            let x: Vec<$type> = (0..7u8).map(|i| $type::from(i * i)).collect();
            let y = $gpu.alloc(7)?;
            combined::<$type, $stride, $reverse>.launch($gpu, &$gpu.upload(&x)?, [$stride, 0], &y, 7)?;
            let from = |i: usize| if $reverse { 6 - i } else { i };
            let sum = |i: usize| (0..$stride).map(|k| x[(from(i) + k) % 7] + $type::from(1u8)).sum::<$type>();
            assert_eq!(y.download()?, (0..7).map(sum).collect::<Vec<_>>(), "{} {}", $stride, $reverse);
        )*};
    }
    every_device(|gpu| {
        check!(gpu, f32: 1 false 1 true 2 false 2 true 3 false 3 true);
        check!(gpu, u32: 1 false 1 true 2 false 2 true 3 false 3 true);
        Ok(())
    });
    let (one, three) = (combined::<f32, 1, false>::WGSL, combined::<f32, 3, true>::WGSL);
    assert!(one.contains("k < 1u") && three.contains("k < 3u"), "{one}");
    assert!(combined::<u32, 2, false>::CUDA.contains("k < 2u"));
    assert_eq!(combined::<u32, 3, true>::NAME, "combined");
}

#[scry::device]
const BLOCK: usize = 4;

#[scry::device]
fn power_of<const BASE: u32, const EXPONENT: u32>() -> u32 {
    let mut result = 1;
    for _ in 0..EXPONENT {
        result *= BASE;
    }
    result
}

/// The numbers of an argument: literals, constants, parameters and blocks.
#[scry::kernel(workgroup = 64, instances(N = [BLOCK, 8], NEGATIVE = [-3, 5]))]
fn constants<const N: usize, const NEGATIVE: i32>(y: &mut [[u32; N]], z: &mut [i32]) {
    let i = global_id().x;
    let mut powers = [0; N];
    powers[N - 1] = power_of::<3, 4>() + power_of::<{ BLOCK as u32 }, 2>();
    y[i] = powers;
    z[i] = NEGATIVE;
}

mod inner {
    /// A module's own kernel, of types that only the module names.
    #[scry::device]
    pub(crate) mod own {
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub(crate) struct Wrapped<T>(pub(crate) T);
    }

    pub(crate) use own::Wrapped as Renamed;

    #[scry::kernel(workgroup = 64, instances(T = [u32, f32]))]
    pub(crate) fn wrap<T: Copy>(x: &[T], y: &mut [Renamed<T>]) {
        let i = global_id().x;
        y[i] = Renamed(x[i]);
    }
}

#[test]
fn kernels_in_modules_and_functions_are_generic() {
    #[scry::device]
    fn twice<T: scry::Num>(x: T) -> T {
        x + x
    }

    #[scry::kernel(workgroup = 64, instances(T = [f32, i32]))]
    fn double<T: scry::Num>(x: &mut [T]) {
        let i = global_id().x;
        x[i] = twice(x[i]);
    }

    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1.5f32, -2.0])?, gpu.upload(&[7, -8])?);
        double.launch(gpu, &x, 2)?;
        double.launch(gpu, &y, 2)?;
        assert_eq!((x.download()?, y.download()?), (vec![3.0, -4.0], vec![14, -16]));
        let wrapped = gpu.alloc(2)?;
        inner::wrap.launch(gpu, &x, &wrapped, 2)?;
        assert_eq!(wrapped.download()?, [inner::Renamed(3.0f32), inner::Renamed(-4.0)]);
        let (bits, wrapped) = (gpu.upload(&[5u32])?, gpu.alloc(1)?);
        inner::wrap.launch(gpu, &bits, &wrapped, 1)?;
        assert_eq!(wrapped.download()?, [inner::Renamed(5u32)]);
        let (powers, more, signs) = (gpu.alloc::<[u32; BLOCK]>(1)?, gpu.alloc::<[u32; 8]>(1)?, gpu.alloc(1)?);
        constants::<_, 5>.launch(gpu, &powers, &signs, 1)?;
        constants::<_, -3>.launch(gpu, &powers, &signs, 1)?;
        assert_eq!((powers.download()?, signs.download()?), (vec![[0, 0, 0, 81 + 16]], vec![-3]));
        constants::<_, -3>.launch(gpu, &more, &signs, 1)?;
        constants::<_, 5>.launch(gpu, &more, &signs, 1)?;
        assert_eq!((more.download()?, signs.download()?), (vec![[0, 0, 0, 0, 0, 0, 0, 81 + 16]], vec![5]));
        Ok(())
    });
}

/// What only some instances get to may be wrong in others, where it panics if they get there all the same.
#[scry::kernel(instances(N = [2, 4]))]
fn by_length<const N: usize>(reaches: u32, x: &[[f32; N]], y: &mut [f32]) {
    let i = global_id().x;
    let row = x[i];
    y[i] = if N == 4 { row[3] } else { row[0] };
    if N != 2 {
        y[i] += (12 / (N - 2)) as f32;
    }
    if reaches == 1 {
        y[i] = row[2];
    }
}

#[test]
fn an_instance_is_not_judged_by_what_it_does_not_reach() {
    every_device_alone(|gpu| {
        let y = gpu.alloc::<f32>(1)?;
        let (two, four) = (gpu.upload(&[[1.0f32, 2.0]])?, gpu.upload(&[[1.0f32, 2.0, 3.0, 4.0]])?);
        for (reaches, expected) in [(0, 10.0), (1, 3.0)] {
            by_length.launch(gpu, reaches, &four, &y, 1)?;
            assert_eq!(y.download()?, [expected]);
        }
        by_length.launch(gpu, 0, &two, &y, 1)?;
        assert_eq!(y.download()?, [1.0]);
        by_length.launch(gpu, 1, &two, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, out_of_bounds(2, 2));
        Ok(())
    });
}

/// In an instance, an element may be looked for that is not there, where it never runs.
#[scry::kernel(instances(N = [2, 4]))]
fn last_of_four<const N: usize>(x: &[[f32; N]], y: &mut [f32]) {
    let i = global_id().x;
    let row = x[i];
    y[i] = if N == 4 { row[3] } else { row[0] };
}

#[test]
fn what_never_runs_in_an_instance_is_no_error() {
    every_device(|gpu| {
        let y = gpu.alloc(1)?;
        last_of_four.launch(gpu, &gpu.upload(&[[1.0f32, 2.0, 3.0, 4.0]])?, &y, 1)?;
        assert_eq!(y.download()?, [4.0]);
        last_of_four.launch(gpu, &gpu.upload(&[[1.0f32, 2.0]])?, &y, 1)?;
        assert_eq!(y.download()?, [1.0]);
        Ok(())
    });
}
