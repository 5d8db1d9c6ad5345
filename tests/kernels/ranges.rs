//! What the compiler knows of values: which checks it may leave out, and what it may do before or instead of what is written.

use crate::support::{every_device, every_device_alone, every_printer, expect_panic, out_of_bounds};

/// A signed minimum has no lower bound, and an `u8` is shifted by an amount modulo 8.
#[test]
fn ranges_are_those_of_the_type() {
    #[scry::kernel]
    fn minimum(n: i32, y: &mut [f32]) {
        y[0] = [1.0f32, 2.0, 3.0, 4.0][3i32.min(n) as usize];
    }
    #[scry::kernel]
    fn shifted(v: u8, n: u32, y: &mut [f32]) {
        y[0] = [5.0f32; 1][((v & 127) >> (n % 8 + 8)) as usize];
    }
    every_device_alone(|gpu| {
        let y = gpu.upload(&[0.0f32])?;
        for (n, element) in [(0, 1.0), (2, 3.0), (9, 4.0)] {
            minimum.launch(gpu, n, &y, 1)?;
            assert_eq!(y.download()?, [element]);
        }
        minimum.launch(gpu, -1, &y, 1)?;
        assert_eq!(expect_panic(y.download()).message, out_of_bounds(4, u32::MAX));
        shifted.launch(gpu, 100, 7, &y, 1)?;
        assert_eq!(y.download()?, [5.0]);
        shifted.launch(gpu, 100, 1, &y, 1)?;
        assert_eq!(expect_panic(y.download()).message, out_of_bounds(1, 50));
        Ok(())
    });
}

/// Only the least number has no quotient by -1.
#[test]
fn known_ranges_have_quotients_by_minus_one() {
    #[scry::kernel]
    fn negated(x: &[u8], y: &mut [i32]) {
        let i = global_id().x;
        y[i] = (x[i] as i32 & 127) / -1 + x[i] as i32 / -1;
    }
    every_device(|gpu| {
        let y = gpu.alloc(3)?;
        negated.launch(gpu, &gpu.upload(&[0u8, 9, 255])?, &y, 3)?;
        assert_eq!(y.download()?, [0, -18, -382]);
        Ok(())
    });
}

/// Where a loop has no round, what it divides by was not checked.
#[test]
fn nothing_is_divided_in_front_of_a_loop_without_rounds() {
    #[scry::kernel]
    fn sum(m: usize, n: usize, end: usize, x: &[u32], y: &mut [u32]) {
        let mut sum = 7;
        for i in 0..end {
            sum += x[m / n + i];
        }
        y[global_id().x] = sum;
    }
    every_device_alone(|gpu| {
        let (x, y) = (gpu.upload(&[1, 10, 100, 1000])?, gpu.alloc(2)?);
        sum.launch(gpu, 5, 0, 0, &x, &y, 2)?;
        assert_eq!(y.download()?, [7, 7]);
        sum.launch(gpu, 5, 4, 3, &x, &y, 2)?;
        assert_eq!(y.download()?, [1117, 1117]);
        sum.launch(gpu, 5, 4, 4, &x, &y, 2)?;
        assert_eq!(expect_panic(y.download()).message, out_of_bounds(4, 4));
        sum.launch(gpu, 5, 0, 1, &x, &y, 2)?;
        assert_eq!(expect_panic(y.download()).message, "attempt to divide by zero");
        Ok(())
    });
}

/// Guards, early returns, checks on the way and loops' bounds say that an index is there, and say no more than that.
#[test]
fn conditions_say_what_they_say() {
    #[scry::kernel]
    fn conditions(x: &[u32], y: &mut [u32]) {
        let i = global_id().x;
        if i >= y.len() {
            return;
        }
        let mut sum = 0;
        if i > 0 && i + 1 < x.len() {
            sum += x[i - 1] + 10 * x[i + 1];
        }
        for k in 0..x.len() {
            sum += 100 * x[k];
        }
        if !x.is_empty() {
            sum += 1000 * x[i % x.len()] + 10_000 * x[i.min(x.len() - 1)];
        }
        y[i] = sum;
    }
    let in_rust = |x: &[u32], i: usize| {
        let around = if i > 0 && i + 1 < x.len() { x[i - 1] + 10 * x[i + 1] } else { 0 };
        let ends = if x.is_empty() { 0 } else { 1000 * x[i % x.len()] + 10_000 * x[i.min(x.len() - 1)] };
        around + 100 * x.iter().sum::<u32>() + ends
    };
    every_device(|gpu| {
        for len in [0, 1, 2, 5] {
            let x = &[1u32, 2, 3, 4, 5][..len];
            let y = gpu.upload(&[9u32; 8])?;
            conditions.launch(gpu, &gpu.upload(x)?, &y.slice(..7)?, 300)?;
            let expected: Vec<u32> = (0..7).map(|i| in_rust(x, i)).chain([9]).collect();
            assert_eq!(y.download()?, expected, "{len}");
        }
        Ok(())
    });
}

/// What a workgroup does once, it does behind what its invocations have stored.
#[test]
fn an_invocation_alone_finds_what_it_has_stored() {
    #[scry::kernel(workgroup = 1)]
    fn shared_memory(x: &[f32], y: &mut [f32]) {
        let mut t = shared::<[f32; 4]>();
        t[0] = x[global_id().x];
        let v = t[0];
        barrier();
        t[0] = v + 1.0;
        y[global_id().x] = v + t[0];
    }
    #[scry::kernel(workgroup = 1)]
    fn slices(y: &mut [f32]) {
        let mut t = shared::<[f32; 1]>();
        let i = global_id().x;
        y[i] = 2.0;
        let v = y[i];
        t[0] = v;
        barrier();
        y[i] = v + t[0];
    }
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        shared_memory.launch(gpu, &gpu.upload(&[3.0f32, 5.0])?, &y, 2)?;
        assert_eq!(y.download()?, [7.0, 11.0]);
        slices.launch(gpu, &y, 2)?;
        assert_eq!(y.download()?, [4.0, 4.0]);
        Ok(())
    });
}

/// A call that yields the same for a workgroup still prints once for each of its invocations.
#[test]
fn each_invocation_prints() {
    #[scry::device]
    fn shout(a: u32) -> u32 {
        println!("{a}");
        a + 1
    }
    #[scry::kernel(workgroup = 4)]
    fn all_shout(a: u32, y: &mut [u32]) {
        let mut t = shared::<[u32; 4]>();
        let b = shout(a);
        t[local_id().x] = b;
        barrier();
        y[global_id().x] = b + t[(local_id().x + 1) % 4];
    }
    every_printer(|gpu, printed| {
        let y = gpu.alloc(4)?;
        all_shout.launch(gpu, 5, &y, 4)?;
        assert_eq!(y.download()?, [12; 4]);
        assert_eq!(printed.take().len(), 4);
        Ok(())
    });
}
