//! Associated constants, functions, methods and types of traits with generic arguments, and of several traits with items of one name.

use crate::support::every_device;

#[scry::device]
pub(crate) mod traits {
    pub(crate) struct A;
    pub(crate) struct B;
    pub(crate) struct Of;

    pub(crate) trait Get<T> {
        const FACTOR: f32;
        const TWICE: f32 = Self::FACTOR * 2.0;
        type Number: Into<u32>;
        fn get(x: f32) -> f32;
        fn add(self, x: f32) -> f32;
        fn number() -> Self::Number;
    }

    impl Get<A> for Of {
        const FACTOR: f32 = 1.0;
        type Number = u8;
        fn get(x: f32) -> f32 {
            x + 1.0
        }
        fn add(self, x: f32) -> f32 {
            x + 10.0
        }
        fn number() -> Self::Number {
            200 + 56 / 8
        }
    }

    impl Get<B> for Of {
        const FACTOR: f32 = 2.0;
        type Number = u32;
        fn get(x: f32) -> f32 {
            x + 2.0
        }
        fn add(self, x: f32) -> f32 {
            x + 20.0
        }
        fn number() -> Self::Number {
            70_000
        }
    }

    pub(crate) trait Width<const N: usize> {
        const BITS: u32;
    }

    impl Width<4> for Of {
        const BITS: u32 = 4;
    }

    impl Width<8> for Of {
        const BITS: u32 = 8;
    }

    pub(crate) trait Base {
        const SIDE: u32;
        fn side() -> u32 {
            Self::SIDE
        }
    }

    pub(crate) trait Left: Base {
        const X: u32;
    }

    pub(crate) trait Right {
        const X: u32;
        const SIDE: u32;
    }

    impl Base for A {
        const SIDE: u32 = 3;
    }

    impl Left for A {
        const X: u32 = 100;
    }

    impl Right for A {
        const X: u32 = 200;
        const SIDE: u32 = 5;
    }

    pub(crate) trait Zero {
        const ZERO: Self;
    }

    impl Zero for f32 {
        const ZERO: f32 = 0.5;
    }

    impl Zero for u32 {
        const ZERO: u32 = 7;
    }

    pub(crate) trait Reduce<T> {
        const IDENTITY: T;
    }

    impl<T: Zero> Reduce<T> for Of {
        const IDENTITY: T = T::ZERO;
    }

    pub(crate) fn factor<T, G: Get<T>>() -> f32 {
        G::FACTOR + G::TWICE * 10.0
    }

    pub(crate) fn get<T, G: Get<T>>(x: f32) -> f32 {
        G::get(x)
    }

    pub(crate) fn add<T, G: Get<T>>(to: G, x: f32) -> f32 {
        to.add(x)
    }

    pub(crate) fn number<T, G: Get<T>>() -> u32 {
        let number: G::Number = G::number();
        number.into()
    }

    pub(crate) fn both<G: Left + Right>() -> u32 {
        <G as Left>::X + <G as Right>::X * 2
    }

    /// The side is that of the trait that `Left` requires.
    pub(crate) fn left<G: Left>() -> u32 {
        G::X + G::SIDE + G::side()
    }

    pub(crate) fn right<G: Right>() -> u32 {
        G::X + G::SIDE
    }

    pub(crate) fn bits<G: Width<8>>() -> u32 {
        G::BITS
    }

    pub(crate) fn identity<T, R: Reduce<T>>() -> T {
        R::IDENTITY
    }
}

use traits::{A, B, Get, Of, Reduce, Width};

#[scry::kernel]
fn constants(y: &mut [f32], z: &mut [u32]) {
    y[0] = traits::factor::<A, Of>();
    y[1] = traits::factor::<B, Of>();
    y[2] = <Of as Get<A>>::FACTOR;
    y[3] = <Of as Get<B>>::TWICE;
    y[4] = traits::identity::<f32, Of>() + <Of as Reduce<f32>>::IDENTITY;
    z[0] = <Of as Width<4>>::BITS;
    z[1] = traits::bits::<Of>();
    z[2] = traits::both::<A>();
    z[3] = traits::left::<A>();
    z[4] = traits::right::<A>();
    z[5] = traits::identity::<u32, Of>();
}

#[scry::kernel]
fn functions(y: &mut [f32], z: &mut [u32]) {
    y[0] = traits::get::<A, Of>(100.0);
    y[1] = traits::get::<B, Of>(100.0);
    y[2] = <Of as Get<B>>::get(1.0);
    y[3] = traits::add::<A, Of>(Of, 1.0);
    y[4] = traits::add::<B, Of>(Of, 1.0);
    z[0] = traits::number::<A, Of>();
    z[1] = traits::number::<B, Of>();
    let number: <Of as Get<A>>::Number = 255;
    z[2] = number as u32;
}

#[test]
fn items_of_traits_are_chosen_by_the_traits_arguments() {
    let floats = [
        traits::factor::<A, Of>(),
        traits::factor::<B, Of>(),
        <Of as Get<A>>::FACTOR,
        <Of as Get<B>>::TWICE,
        traits::identity::<f32, Of>() + <Of as Reduce<f32>>::IDENTITY,
    ];
    let bits = [<Of as Width<4>>::BITS, <Of as Width<8>>::BITS];
    let numbers = [bits[0], bits[1], 100 + 2 * 200, 100 + 3 + 3, 200 + 5, <Of as Reduce<u32>>::IDENTITY];
    let sums = [101.0, 102.0, 3.0, 11.0, 21.0];
    every_device(|gpu| {
        let (y, z) = (gpu.alloc(5)?, gpu.alloc(6)?);
        constants.launch(gpu, &y, &z, 1)?;
        assert_eq!((y.download()?, z.download()?), (floats.to_vec(), numbers.to_vec()));
        functions.launch(gpu, &y, &z, 1)?;
        assert_eq!((y.download()?, z.download()?[..3].to_vec()), (sums.to_vec(), vec![207, 70_000, 255]));
        Ok(())
    });
}

#[scry::device]
pub(crate) mod held {
    pub(crate) trait Accumulate {
        type Acc: Copy;
        const START: Self::Acc;
        fn add(acc: Self::Acc, x: f32) -> Self::Acc;
        fn finish(acc: Self::Acc) -> f32;
    }

    /// The sum of numbers.
    pub(crate) struct Sum;
    /// Their mean: a sum, and how many they are.
    pub(crate) struct Mean;

    impl Accumulate for Sum {
        type Acc = f32;
        const START: f32 = 0.0;
        fn add(acc: f32, x: f32) -> f32 {
            acc + x
        }
        fn finish(acc: f32) -> f32 {
            acc
        }
    }

    impl Accumulate for Mean {
        type Acc = (f32, u32);
        const START: (f32, u32) = (0.0, 0);
        fn add((sum, count): (f32, u32), x: f32) -> (f32, u32) {
            (sum + x, count + 1)
        }
        fn finish((sum, count): (f32, u32)) -> f32 {
            sum / count as f32
        }
    }

    pub(crate) struct State<A: Accumulate> {
        pub(crate) acc: A::Acc,
        pub(crate) last: f32,
    }

    pub(crate) enum Step<A: Accumulate> {
        Done { acc: <A as Accumulate>::Acc },
        More(State<A>, f32),
    }

    impl<A: Accumulate> State<A> {
        pub(crate) fn new() -> Self {
            Self { acc: A::START, last: 0.0 }
        }

        pub(crate) fn push(&mut self, x: f32) {
            self.acc = A::add(self.acc, x);
            self.last = x;
        }
    }

    impl<A: Accumulate> Step<A> {
        pub(crate) fn finish(self) -> f32 {
            match self {
                Step::Done { acc } => A::finish(acc),
                Step::More(state, x) => A::finish(A::add(state.acc, x)),
            }
        }
    }

    pub(crate) fn step<A: Accumulate>(x: &[f32], ends: bool) -> Step<A> {
        let mut state = State::<A>::new();
        for v in x {
            state.push(*v);
        }
        if ends { Step::Done { acc: state.acc } } else { Step::More(state, 0.5) }
    }
}

use held::{Accumulate, Mean, State, Step, Sum};

#[scry::kernel(instances(A = [Sum, Mean]))]
fn accumulated<A: Accumulate>(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let state: State<A> = State { acc: A::add(A::START, x[i]), last: 2.0 };
    let more = Step::More(state, 8.0);
    let other: State<Mean> = State { acc: (x[i], 4), last: 1.0 };
    y[i] = held::step::<A>(&x[..i + 1], i % 2 == 0).finish() + more.finish() + other.acc.0 / other.acc.1 as f32;
}

#[test]
fn fields_are_of_associated_types_of_generic_parameters() {
    let x = [0.5f32, 4.0, -2.0, 8.0, 1.0];
    fn in_rust<A: Accumulate>(x: &[f32], i: usize) -> f32 {
        let state: State<A> = State { acc: A::add(A::START, x[i]), last: 2.0 };
        held::step::<A>(&x[..i + 1], i % 2 == 0).finish() + Step::More(state, 8.0).finish() + x[i] / 4.0
    }
    every_device(|gpu| {
        let (x_on_device, y) = (gpu.upload(&x)?, gpu.alloc::<f32>(x.len())?);
        accumulated::<Sum>.launch(gpu, &x_on_device, &y, x.len())?;
        assert_eq!(y.download()?, (0..x.len()).map(|i| in_rust::<Sum>(&x, i)).collect::<Vec<f32>>());
        accumulated::<Mean>.launch(gpu, &x_on_device, &y, x.len())?;
        assert_eq!(y.download()?, (0..x.len()).map(|i| in_rust::<Mean>(&x, i)).collect::<Vec<f32>>());
        Ok(())
    });
}

#[scry::device]
pub(crate) mod folds {
    pub(crate) trait Summed: Copy {
        type Sum: Copy;
        const NOTHING: Self::Sum;
        fn added(self, sum: Self::Sum) -> Self::Sum;
    }

    impl Summed for u8 {
        type Sum = u32;
        const NOTHING: u32 = 7;
        fn added(self, sum: u32) -> u32 {
            sum + self as u32
        }
    }

    impl Summed for f32 {
        type Sum = f32;
        const NOTHING: f32 = 0.25;
        fn added(self, sum: f32) -> f32 {
            sum + self
        }
    }

    pub(crate) trait Fold<T: Copy, S>: Copy {
        fn start(self) -> S;
        fn add(self, sum: S, x: T) -> S;
        /// A default, of which the `impl` below has types that follow from others.
        fn add_twice(self, sum: S, x: T) -> S {
            <Self as Fold<T, S>>::add(self, <Self as Fold<T, S>>::add(self, sum, x), x)
        }
    }

    #[derive(Clone, Copy)]
    pub(crate) struct Total;

    impl<T: Summed> Fold<T, T::Sum> for Total {
        fn start(self) -> T::Sum {
            T::NOTHING
        }
        fn add(self, sum: T::Sum, x: T) -> T::Sum {
            x.added(sum)
        }
    }
}

use folds::{Fold, Total};

#[scry::kernel(instances((Total, u8, u32), (Total, f32, f32)))]
fn folded<F: Fold<T, S>, T: Copy, S: Copy>(fold: F, x: &[T], y: &mut [S]) {
    let i = global_id().x;
    y[i] = <F as Fold<T, S>>::add_twice(fold, <F as Fold<T, S>>::start(fold), x[i]);
}

#[test]
fn defaults_are_called_for_types_that_follow_from_others() {
    every_device(|gpu| {
        let (bytes, y) = (gpu.upload(&[1u8, 200])?, gpu.alloc::<u32>(2)?);
        folded::<Total, u8, u32>.launch(gpu, Total, &bytes, &y, 2)?;
        assert_eq!(y.download()?, [9, 407]);
        let (floats, y) = (gpu.upload(&[1.5f32, -2.0])?, gpu.alloc::<f32>(2)?);
        folded::<Total, f32, f32>.launch(gpu, Total, &floats, &y, 2)?;
        assert_eq!(y.download()?, [3.25, -3.75]);
        Ok(())
    });
}
