//! What is printed of values: of every type, in every format, by every name.

#![allow(unreachable_pub, reason = "what users share between crates is `pub`")]

use scry::f16;
use scry::glam::{IVec3, Mat2, Mat3, Mat4, UVec2, UVec4, Vec2, Vec3, Vec3Swizzles, Vec4};

use crate::support::every_printer;

#[scry::kernel(instances(T = [u8, u16, u32, u64, i8, i16, i32, i64]))]
fn integers<T: scry::Int>(x: &[T]) {
    let a = x[global_id().x];
    println!("{a} {a:?} {a:#?} {a:>6} {a:<6}| {a:^7}| {a:*^9} {a:06} {a:+} {a:+05}");
    println!("{a:x} {a:#x} {a:#012X} {a:o} {a:#o} {a:b} {a:#018b} {a:_>20b} {a:x?} {a:#X?} {a:e} {a:E} {a:.1e}");
}

/// What [`integers`] prints for a number.
macro_rules! integer {
    ($a:expr) => {{
        let a = $a;
        let decimal = format!("{a} {a:?} {a:#?} {a:>6} {a:<6}| {a:^7}| {a:*^9} {a:06} {a:+} {a:+05}\n");
        let other = format!("{a:x} {a:#x} {a:#012X} {a:o} {a:#o} {a:b} {a:#018b} {a:_>20b} {a:x?} {a:#X?} {a:e} {a:E} {a:.1e}\n");
        decimal + &other
    }};
}

#[test]
fn integers_have_every_format() {
    every_printer(|gpu, printed| {
        macro_rules! check {
            ($($ty:ident)*) => {$(
                let x = [0, 1, 7, 100, $ty::MAX, $ty::MIN, $ty::MAX / 3, $ty::MIN / 2];
                integers.launch(gpu, &gpu.upload(&x)?, x.len())?;
                gpu.sync()?;
                assert_eq!(printed.text(), x.iter().map(|x| integer!(*x)).collect::<String>(), stringify!($ty));
            )*};
        }
        check!(u8 u16 u32 u64 i8 i16 i32 i64);
        Ok(())
    });
}

/// A `usize` has 32 bits, an index or not.
#[scry::kernel]
fn indices(offset: usize) {
    let i = global_id().x;
    let far = offset.wrapping_add(i);
    println!("{i} {far:?} {far:>12} {far:#x} {:?} {}", !far, far < i);
    println!("{:?} of {:?}", global_id(), launch_size());
}

#[test]
fn indices_are_printed() {
    every_printer(|gpu, printed| {
        indices.launch(gpu, 0xffff_fffe, 4)?;
        gpu.sync()?;
        let line = |i: u32| {
            let far = 0xffff_fffe_u32.wrapping_add(i);
            let id = |x: u32, y: u32| format!("Id {{ x: {x}, y: {y}, z: {y} }}");
            format!("{i} {far:?} {far:>12} {far:#x} {:?} {}\n{} of {}\n", !far, far < i, id(i, 0), id(4, 1))
        };
        assert_eq!(printed.text(), (0..4).map(line).collect::<String>());
        Ok(())
    });
}

#[scry::kernel(instances(T = [f32, f64]))]
fn floats<T: scry::Float>(x: &[T]) {
    let a = x[global_id().x];
    println!("{a} {a:?} {a:.2} {a:8.3}| {a:<9.1}| {a:^+9.1}| {a:-^13.3?} {a:08.2} {a:+} {a:.0} {a:e} {a:.3E} {a:>12e} {a:.1?}");
}

#[scry::kernel]
fn halves(x: &[f16]) {
    let a = x[global_id().x];
    println!("{a} {a:?} {a:.2} {a:8.3}| {a:<9.1}| {a:^+9.1}| {a:-^13.3?} {a:08.2} {a:+} {a:.0} {a:e} {a:.3E} {a:>12e} {a:.1?}");
}

/// What these print for a number.
macro_rules! float {
    ($a:expr) => {{
        let a = $a;
        format!("{a} {a:?} {a:.2} {a:8.3}| {a:<9.1}| {a:^+9.1}| {a:-^13.3?} {a:08.2} {a:+} {a:.0} {a:e} {a:.3E} {a:>12e} {a:.1?}\n")
    }};
}

#[test]
fn floats_have_every_format() {
    every_printer(|gpu, printed| {
        let x = [0.0, -0.0, 1.5, -2.75, 0.1, 1e-7, 1e21, f32::MAX, f32::MIN_POSITIVE, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
        floats.launch(gpu, &gpu.upload(&x)?, x.len())?;
        gpu.sync()?;
        assert_eq!(printed.text(), x.iter().map(|x| float!(*x)).collect::<String>());
        let x = [0.0, -0.0, 1.5, -2.75, 0.1, 1e-300, 1e21, f64::MAX, f64::MIN_POSITIVE, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        floats.launch(gpu, &gpu.upload(&x)?, x.len())?;
        gpu.sync()?;
        assert_eq!(printed.text(), x.iter().map(|x| float!(*x)).collect::<String>());
        let x = [0.0, -0.0, 1.5, -2.75, 0.1, 65504.0, 0.001, f32::NAN, f32::INFINITY].map(f16::from_f32);
        halves.launch(gpu, &gpu.upload(&x)?, x.len())?;
        gpu.sync()?;
        assert_eq!(printed.text(), x.iter().map(|x| float!(*x)).collect::<String>());
        Ok(())
    });
}

#[scry::device]
const LIMIT: u32 = 40;

/// Every way to name what is printed.
#[scry::kernel(instances(N = [3]))]
fn arguments<const N: usize>(x: &[f32], width: usize, prec: usize) {
    let i = global_id().x;
    let value = x[i];
    println!("{} {} {}", i, value, i + 1);
    println!("{1} {0} {1:?} {0:>4}", i, value);
    println!("{a} {b:?} {a:>5} {}", i * 2, a = i, b = value * 2.0);
    println!("{value:>width$.prec$}|{value:<width$}|{value:.prec$}|{i:0width$}|{value:^+width$.1}");
    println!("{:>1$}|{0:.2$}|{0:^1$.2$}|{:>w$.p$}|{i:~<1$}", value, width, prec, w = prec + 7, p = 1usize);
    println!("{:.*}|{:.*?}|{}", prec, value * 0.3, width, value, i);
    println!("{is_large} {is_large:?} {is_large:>7} {is_large:<7}|{:^7}|", !(value > 2.0), is_large = value > 2.0);
    println!("{N} {LIMIT} {}", LIMIT as usize + N);
    println!("{}", if value > 2.0 { value } else { -1.0 },);
}

fn arguments_in_rust(i: usize, value: f32, width: usize, prec: usize) -> String {
    let is_large = value > 2.0;
    [
        format!("{} {} {}", i, value, i + 1),
        format!("{1} {0} {1:?} {0:>4}", i, value),
        format!("{a} {b:?} {a:>5} {}", i * 2, a = i, b = value * 2.0),
        format!("{value:>width$.prec$}|{value:<width$}|{value:.prec$}|{i:0width$}|{value:^+width$.1}"),
        format!("{:>1$}|{0:.2$}|{0:^1$.2$}|{:>w$.p$}|{i:~<1$}", value, width, prec, w = prec + 7, p = 1usize),
        format!("{:.*}|{:.*?}|{}", prec, value * 0.3, width, value, i),
        format!("{is_large} {is_large:?} {is_large:>7} {is_large:<7}|{:^7}|", !is_large),
        format!("3 {LIMIT} {}", LIMIT + 3),
        format!("{}\n", if is_large { value } else { -1.0 }),
    ]
    .join("\n")
}

#[test]
fn values_are_named_as_in_rust() {
    every_printer(|gpu, printed| {
        let x = [0.5, 1234.625, -3.0, 2.0, f32::NAN];
        for (width, prec) in [(1, 0), (9, 2), (12, 5)] {
            arguments.launch(gpu, &gpu.upload(&x)?, width, prec, x.len())?;
            gpu.sync()?;
            let expected: String = x.iter().enumerate().map(|(i, x)| arguments_in_rust(i, *x, width, prec)).collect();
            assert_eq!(printed.text(), expected);
        }
        Ok(())
    });
}

/// Texts that hold what targets, formats and C's own `printf` could take for something else.
#[scry::kernel]
fn texts() {
    let i = global_id().x;
    println!("no values");
    println!("{{}} {{{i}}} {{{{ {i:?} }}}} {{i}}");
    println!("a tab\t, a quote \", a backslash \\, a line\nand another, \u{fc}, ß, 🦀, 100 %, %d %s %n");
    println!(r"raw \n {i}");
    println!(r#"a "raw" one"#);
    println!(
        "a long text that goes on \
         in the next line, and holds {} values: {:?}, {:?}, {:?}, {:?}, {:?}, {:?}, {:?}, {:?}",
        9, 1u32, 2i32, 3u32, 4i32, 5u32, 6i32, 7u32, i
    );
    println!();
    print!("");
    println!("// no comment /* at all */ #define x");
}

#[test]
fn texts_are_printed_as_they_are() {
    let expected = |i: usize| {
        [
            "no values\n".to_owned(),
            format!("{{}} {{{i}}} {{{{ {i:?} }}}} {{i}}\n"),
            "a tab\t, a quote \", a backslash \\, a line\nand another, ü, ß, 🦀, 100 %, %d %s %n\n".to_owned(),
            format!("raw \\n {i}\n"),
            "a \"raw\" one\n".to_owned(),
            format!("a long text that goes on in the next line, and holds 9 values: 1, 2, 3, 4, 5, 6, 7, {i}\n"),
            "\n".to_owned(),
            "// no comment /* at all */ #define x\n".to_owned(),
        ]
        .concat()
    };
    every_printer(|gpu, printed| {
        texts.launch(gpu, 3)?;
        gpu.sync()?;
        assert_eq!(printed.text(), (0..3).map(expected).collect::<String>());
        Ok(())
    });
}

#[scry::kernel]
fn vectors(x: &[Vec3], y: &[UVec2], turn: Mat3) {
    let i = global_id().x;
    let (v, w) = (x[i], y[i]);
    println!("{v} {v:?} {v:.2} {:>6.1?} {:#?} {}", v.xy(), w, v.x);
    println!("{w} {w:?} {} {:?} {}", UVec4::new(w.x, w.y, 3, 4), v.extend(0.5), IVec3::new(-1, w.x as i32, 7));
    println!("{} {:?} {:?}", turn * v, turn, Mat2::from_cols(v.xy(), Vec2::new(0.5, -0.0)));
    println!("{:.1} {:?} {}", Mat4::from_diagonal(Vec4::splat(v.x)), turn.x_axis, v.cmplt(Vec3::ONE));
}

fn vectors_in_rust(v: Vec3, w: UVec2, turn: Mat3) -> String {
    [
        format!("{v} {v:?} {v:.2} {:>6.1?} {:#?} {}", v.truncate(), w, v.x),
        format!("{w} {w:?} {} {:?} {}", UVec4::new(w.x, w.y, 3, 4), v.extend(0.5), IVec3::new(-1, w.x as i32, 7)),
        format!("{} {:?} {:?}", turn * v, turn, Mat2::from_cols(v.truncate(), Vec2::new(0.5, -0.0))),
        format!("{:.1} {:?} {}\n", Mat4::from_diagonal(Vec4::splat(v.x)), turn.x_axis, v.cmplt(Vec3::ONE)),
    ]
    .join("\n")
}

#[test]
fn vectors_and_matrices_are_printed_as_glam_does() {
    let turn = Mat3::from_cols(Vec3::new(0.0, 1.0, 0.0), Vec3::new(-1.0, 0.0, 0.0), Vec3::new(0.0, 0.0, 1.0));
    let x = [Vec3::ZERO, Vec3::new(0.5, -1.25, 3.0), Vec3::splat(1e10)];
    let y = [UVec2::ONE, UVec2::new(17, u32::MAX), UVec2::ZERO];
    every_printer(|gpu, printed| {
        vectors.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&y)?, turn, 3)?;
        gpu.sync()?;
        assert_eq!(printed.text(), x.iter().zip(y).map(|(v, w)| vectors_in_rust(*v, w, turn)).collect::<String>());
        Ok(())
    });
}

#[scry::kernel]
fn collections(rows: &[[f32; 3]], bytes: &[[u8; 4]]) {
    let i = global_id().x;
    let row = rows[i];
    let nested = [[i as u32, 1], [2, 3]];
    let tuple = (i, row[0], row[1] > row[2], [row[1]; 2]);
    println!("{row:?} {row:.1?} {:?} {:02x?} {:#?}", rows[i], bytes[i], [i, 2 * i]);
    println!("{nested:?} {:?} {:>3?} {:?}", nested[1], nested, [true, i > 0]);
    println!("{tuple:?} {:#?} {:?} {:?}", (i, (row[0], i as u8)), (i,), [(i, -1), (7, -2)]);
    println!("{:?}", [i as u16; 40]);
}

fn collections_in_rust(i: usize, row: [f32; 3], bytes: [u8; 4]) -> String {
    let nested = [[i as u32, 1], [2, 3]];
    let tuple = (i, row[0], row[1] > row[2], [row[1]; 2]);
    [
        format!("{row:?} {row:.1?} {:?} {:02x?} {:#?}", row, bytes, [i, 2 * i]),
        format!("{nested:?} {:?} {:>3?} {:?}", nested[1], nested, [true, i > 0]),
        format!("{tuple:?} {:#?} {:?} {:?}", (i, (row[0], i as u8)), (i,), [(i, -1), (7, -2)]),
        format!("{:?}\n", [i as u16; 40]),
    ]
    .join("\n")
}

#[test]
fn arrays_and_tuples_are_printed() {
    let rows = [[1.0, -2.5, 1e9], [0.0, f32::INFINITY, 0.1]];
    let bytes = [[1, 2, 3, 0xab], [255, 0, 16, 17]];
    every_printer(|gpu, printed| {
        collections.launch(gpu, &gpu.upload(&rows)?, &gpu.upload(&bytes)?, 2)?;
        gpu.sync()?;
        assert_eq!(printed.text(), (0..2).map(|i| collections_in_rust(i, rows[i], bytes[i])).collect::<String>());
        Ok(())
    });
}

/// Structs and enums with a derived `Debug`, whose twins on the host are to say the same.
#[scry::device]
mod zoo {
    use scry::f16;
    use scry::glam::Vec2;

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Kind {
        Fish = 3,
        Bird = -7,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    pub enum Mood {
        Calm,
        Wild = 200,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Meters(pub f32);

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Pair<A, B> {
        pub first: A,
        pub second: B,
    }

    /// Its fields are called as what the compiler writes around them may be.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Herd<const N: usize> {
        pub values: [u32; N],
        pub out: Vec2,
        pub format: i32,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Animal {
        pub kind: Kind,
        pub mood: Mood,
        pub r#type: u8,
        pub sizes: [Meters; 2],
        pub weight: f16,
        pub young: Pair<u32, Mood>,
        pub id: u64,
    }

    impl Animal {
        /// Prints itself, by every name that it has.
        pub fn shout(&self) -> u32 {
            println!("{self:?} is {:?}", self.mood);
            println!("{:#?} of {:.2?}", self.young, self.sizes);
            self.young.first
        }
    }

    pub trait Named {
        fn name(&self) -> u32;

        fn tell(&self) -> u32 {
            println!("my name is {}", self.name());
            self.name() + 1
        }
    }

    impl Named for Meters {
        fn name(&self) -> u32 {
            print!("[{self:?}] ");
            self.0 as u32
        }
    }

    impl Named for Kind {
        fn name(&self) -> u32 {
            *self as i32 as u32
        }
    }

    pub fn twice<T: Named>(x: T) -> u32 {
        x.tell() + x.tell()
    }
}

use zoo::{Animal, Herd, Kind, Meters, Mood, Pair};

#[scry::kernel]
fn structs(animals: &[Animal], y: &mut [u32]) {
    let i = global_id().x;
    let animal = animals[i];
    println!("{animal:?}");
    println!("{animal:#?}");
    println!("{:?} {:#?} {:?} {:>9?}|", animal.kind, animal.mood, animals[i].sizes[1], animals[i].kind);
    let pair = Pair { first: animal.young, second: (animal.kind, [Meters(0.5); 2]) };
    println!("{pair:?} {:?}", Pair { first: Pair { first: i as f32, second: true }, second: i });
    let (out, values) = (Herd { values: [i as u32; 3], out: Vec2::new(0.5, 1.0), format: -1 }, animals[i].r#type);
    println!("{out:?} {values} {value_0:#?}", value_0 = out);
    y[i] = animal.shout() + zoo::twice(animal.sizes[0]) + zoo::twice(animal.kind);
}

fn structs_in_rust(i: usize, animal: Animal) -> String {
    let pair = Pair { first: animal.young, second: (animal.kind, [Meters(0.5); 2]) };
    let herd = Herd { values: [i as u32; 3], out: Vec2::new(0.5, 1.0), format: -1 };
    let (length, kind) = (animal.sizes[0], animal.kind as i32 as u32);
    [
        format!("{animal:?}"),
        format!("{animal:#?}"),
        format!("{:?} {:#?} {:?} {:>9?}|", animal.kind, animal.mood, animal.sizes[1], animal.kind),
        format!("{pair:?} {:?}", Pair { first: Pair { first: i as f32, second: true }, second: i }),
        format!("{herd:?} {} {herd:#?}", animal.r#type),
        format!("{animal:?} is {:?}", animal.mood),
        format!("{:#?} of {:.2?}", animal.young, animal.sizes),
        format!("[{length:?}] my name is {}", length.0 as u32),
        format!("[{length:?}] [{length:?}] my name is {}", length.0 as u32),
        format!("[{length:?}] my name is {kind}"),
        format!("my name is {kind}\n"),
    ]
    .join("\n")
}

#[test]
fn structs_and_enums_are_printed_as_they_derive_it() {
    let animal = |i: u32| Animal {
        kind: if i == 1 { Kind::Fish } else { Kind::Bird },
        mood: if i == 2 { Mood::Calm } else { Mood::Wild },
        r#type: 250 + i as u8,
        sizes: [Meters(i as f32), Meters(-0.25)],
        weight: f16::from_f32(1.5),
        young: Pair { first: i, second: Mood::Wild },
        id: u64::MAX - u64::from(i),
    };
    let animals = [animal(0), animal(1), animal(2)];
    every_printer(|gpu, printed| {
        let y = gpu.alloc(3)?;
        structs.launch(gpu, &gpu.upload(&animals)?, &y, 3)?;
        let sums: Vec<u32> = y.download()?;
        let expected: String = animals.iter().enumerate().map(|(i, animal)| structs_in_rust(i, *animal)).collect();
        assert_eq!(printed.text(), expected);
        let sum = |animal: &Animal| (animal.young.first as i32 + 2 * (animal.sizes[0].0 as i32 + 1) + 2 * (animal.kind as i32 + 1)) as u32;
        assert_eq!(sums, animals.iter().map(sum).collect::<Vec<_>>());
        Ok(())
    });
}
