//! `try_from` and `try_into` between integers: what they give is a `Result`, whose error says no more than that.

use crate::support::{every_device, every_device_alone, every_printer, expect_panic};

macro_rules! between {
    ($($name:ident $kernel:ident $From:ident [$($To:ident)*])*) => {
        $(
            #[scry::device]
            #[allow(unreachable_patterns, irrefutable_let_patterns)]
            fn $name(x: $From) -> [u64; 8] {
                [$(match $To::try_from(x) {
                    Ok(value) => value as u64,
                    Err(_) => 1234567,
                }),*]
            }

            #[scry::kernel]
            fn $kernel(x: &[$From], y: &mut [[u64; 8]]) {
                let i = global_id().x;
                y[i] = $name(x[i]);
            }
        )*

        #[test]
        fn conversions_are_rust_s() {
            every_device(|gpu| {
                $({
                    let all: [$From; 16] = [0, 1, 100, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x1_0000_0000, u64::MAX].map(|x| x as $From);
                    let x: Vec<$From> = all.into_iter().flat_map(|x| [x, !x, x.wrapping_neg(), $From::MAX, $From::MIN]).collect();
                    let y = gpu.alloc::<[u64; 8]>(x.len())?;
                    $kernel.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
                    assert_eq!(y.download()?, x.iter().map(|x| $name(*x)).collect::<Vec<_>>(), stringify!($From));
                })*
                Ok(())
            });
        }
    };
}

between! {
    i8_to_all of_i8 i8 [i8 i16 i32 i64 u8 u16 u32 u64]
    i16_to_all of_i16 i16 [i8 i16 i32 i64 u8 u16 u32 u64]
    i32_to_all of_i32 i32 [i8 i16 i32 i64 u8 u16 u32 u64]
    i64_to_all of_i64 i64 [i8 i16 i32 i64 u8 u16 u32 u64]
    u8_to_all of_u8 u8 [i8 i16 i32 i64 u8 u16 u32 u64]
    u16_to_all of_u16 u16 [i8 i16 i32 i64 u8 u16 u32 u64]
    u32_to_all of_u32 u32 [i8 i16 i32 i64 u8 u16 u32 u64]
    u64_to_all of_u64 u64 [i8 i16 i32 i64 u8 u16 u32 u64]
}

/// The methods of the `Result`, on the host as well.
#[scry::device]
fn results(x: i64, y: u32) -> [u32; 10] {
    let narrow = u8::try_from(x);
    let wide = usize::try_from(y).unwrap() as u32;
    let into: u16 = x.try_into().unwrap_or(7);
    let mut found = 0;
    if let Ok(value) = i8::try_from(x) {
        found = value.unsigned_abs() as u32;
    }
    if let Err(error) = narrow {
        found += 1000 * (u8::try_from(x).unwrap_err() == error) as u32;
    }
    let Ok(small) = u16::try_from(y) else { return [0; 10] };
    [
        narrow.is_ok() as u32,
        narrow.is_err() as u32,
        narrow.unwrap_or(9) as u32,
        narrow.unwrap_or_default() as u32,
        narrow.ok().is_some() as u32,
        (narrow == u8::try_from(y)) as u32,
        wide,
        into as u32,
        found,
        small as u32,
    ]
}

#[scry::kernel]
fn all_results(x: &[i64], y: &[u32], out: &mut [[u32; 10]]) {
    let i = global_id().x;
    out[i] = results(x[i], y[i]);
}

#[test]
fn results_have_their_methods() {
    let x = [0i64, 5, 255, 256, -1, i64::MIN, 70000, 5];
    let y = [0u32, 5, 254, 257, 1, 65535, 65536, 6];
    every_device(|gpu| {
        let out = gpu.alloc::<[u32; 10]>(8)?;
        all_results.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&y)?, &out, 8)?;
        assert_eq!(out.download()?, x.iter().zip(y).map(|(x, y)| results(*x, y)).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn shown(x: i32) {
    println!("{:?} {:?}", u8::try_from(x), i8::try_from(x));
    let _: i8 = x.try_into().expect("it fits");
}

#[test]
fn errors_are_shown_as_rust_s() {
    every_printer(|gpu, printed| {
        shown.launch(gpu, 100, 1)?;
        gpu.sync()?;
        assert_eq!(printed.text(), "Ok(100) Ok(100)\n");
        Ok(())
    });
    every_device_alone(|gpu| {
        shown.launch(gpu, 200, 1)?;
        let panic = expect_panic(gpu.sync());
        assert!(panic.to_string().contains("it fits: TryFromIntError(())"), "{panic}");
        Ok(())
    });
}
