//! The order of evaluation where something in the middle has an effect or panics, and what is left when the value is not needed.

use crate::support::{code, every_device, every_device_alone, expect_panic, out_of_bounds, zeros};

#[scry::device]
mod items {
    #[derive(Clone, Copy)]
    pub(super) struct Cell {
        pub(super) v: f32,
        pub(super) w: f32,
    }

    impl Cell {
        pub(super) fn put(self, y: &mut [f32], at: usize) {
            y[at] = self.v;
        }

        pub(super) fn plus(self, k: usize) -> f32 {
            self.v + k as f32
        }
    }

    /// Counts its calls in the digits of `order`.
    pub(super) fn note(order: &mut [u32], digit: u32) -> u32 {
        order[0] = order[0] * 10 + digit;
        digit
    }

    pub(super) fn cell(order: &mut [u32], digit: u32) -> Cell {
        order[0] = order[0] * 10 + digit;
        Cell { v: digit as f32, w: digit as f32 + 0.5 }
    }
}
use items::{Cell, cell, note};

#[scry::kernel(workgroup = 1)]
#[expect(unused_assignments, reason = "that is what is tested")]
fn receivers(y: &mut [f32]) {
    let mut a = Cell { v: 1.0, w: 0.0 };
    a.put(y, {
        a.v = 2.0;
        0
    });
    y[1] = a.plus({
        a = Cell { v: 7.0, w: 0.0 };
        1
    }) + a.v;
    let mut k = 5i32;
    y[2] = k.min({
        k = 2;
        4
    }) as f32;
    let mut s = 3.0f32;
    y[3] = s.mul_add(
        {
            s = 10.0;
            2.0
        },
        s,
    );
}

#[test]
fn a_receiver_is_evaluated_before_the_arguments() {
    every_device(|gpu| {
        let y = zeros(gpu, 4)?;
        receivers.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [1.0, 3.0 + 7.0, 4.0, 3.0 * 2.0 + 10.0]);
        Ok(())
    });
}

#[scry::kernel(workgroup = 1)]
fn calls(order: &mut [u32], y: &mut [f32]) {
    let mut sum = 0;
    for i in note(order, 1)..note(order, 4) {
        sum += i;
    }
    let (a, (b, c)) = (note(order, 5), (note(order, 6), note(order, 7)));
    let set = Cell { v: note(order, 8) as f32, ..cell(order, 9) };
    let array = [note(order, 1), note(order, 2)];
    y[0] = sum as f32;
    y[1] = (a * 100 + b * 10 + c) as f32;
    y[2] = set.v + set.w;
    y[3] = (array[0] * 10 + array[1]) as f32;
}

#[test]
fn ranges_tuples_structs_and_arrays_of_calls_are_evaluated_in_order() {
    every_device(|gpu| {
        let (order, y) = (zeros(gpu, 1)?, zeros(gpu, 4)?);
        calls.launch(gpu, &order, &y, 1)?;
        assert_eq!(order.download()?, [145_678_912u32]);
        assert_eq!(y.download()?, [6.0f32, 567.0, 8.0 + 9.5, 12.0]);
        Ok(())
    });
}

#[scry::kernel(workgroup = 1)]
fn captured(y: &mut [u32]) {
    let mut k = 1u32;
    let copy = move |add: u32| {
        assert!(k < 5, "k is {k}");
        k + add
    };
    k = 9;
    y[0] = copy(10) + k;
    let shows = move || println!("{k}");
    k = 3;
    shows();
    y[1] = k;
}

#[test]
fn a_move_closure_has_copies_of_what_its_format_strings_name() {
    every_device(|gpu| {
        let y = zeros(gpu, 2)?;
        captured.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [11 + 9, 3u32]);
        Ok(())
    });
}

/// The variable's type is known only by its last use.
#[scry::kernel(workgroup = 1)]
fn late_types(y: &mut [u32]) {
    #[unroll]
    for k in 0..1 {
        if !k > 5 {
            y[0] = 1;
        }
        let z: u32 = k;
        y[1] = z + 7;
    }
    y[2] = 0.0f32.to_bits();
    y[3] = (-0.0f32).to_bits();
    let x = [1u32, 2, 3];
    y[4] = if 0.0f32.to_bits() == (-0.0f32).to_bits() { 1 } else { x[2] };
}

#[test]
fn what_depends_on_a_type_waits_for_it() {
    every_device(|gpu| {
        let y = zeros(gpu, 5)?;
        late_types.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [1, 7, 0, 0x8000_0000u32, 3]);
        Ok(())
    });
}

#[scry::kernel(workgroup = 32)]
fn elements<'a>(x: &'a [f32], y: &mut [f32]) {
    let i = global_id().x;
    let zero = <[f32; 4]>::default();
    let mut sum = zero[3];
    if let Some(v) = x.get(i + 1) {
        sum += *v;
    }
    if let Some(&v) = x.first() {
        sum += v * 100.0;
    }
    let last = x.last();
    if let Some(v) = last {
        sum += *v * 10_000.0;
    }
    y[i] = sum;
}

#[test]
fn what_get_returns_is_dereferenced() {
    let x: Vec<f32> = (1..=40u8).map(f32::from).collect();
    every_device(|gpu| {
        let (a, y) = (gpu.upload(&x)?, zeros(gpu, 40)?);
        elements.launch(gpu, &a, &y, 40)?;
        let expected: Vec<f32> = (0..40).map(|i| x.get(i + 1).unwrap_or(&0.0) + 100.0 + 400_000.0).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// Each kind panics in one place, before or after something else that would.
#[scry::kernel(workgroup = 1)]
#[expect(unused_comparisons, reason = "that a comparison which says nothing is evaluated is what is tested")]
fn fails(kind: u32, n: usize, k: i32, f: f32, x: &[u32], y: &mut [u32]) {
    y[0] = 1;
    match kind {
        0 => y[n + 5] += x[n + 7],
        1 => y[n] = x[n + 7] + y[n + 5],
        2 => y[0] = if x[n + 2].checked_add(x[n + 3]).is_some() { 2 } else { 3 },
        3 => {
            if x[n] >= 0 {
                y[0] = 2;
            }
        }
        4 => {
            for i in (0..4).step_by(n - 4) {
                y[0] = i;
            }
        }
        5 => y[0] = k.clamp(0, k - 2) as u32,
        6 => y[0] = f.clamp(1.0, f - 2.0) as u32,
        7 => y[0] = x[0].rem_euclid(0),
        8 => {
            let a = k.div_euclid(k - 1) + {
                y[0] = 5;
                1
            };
            y[0] = a as u32;
        }
        9 =>
        {
            #[unroll]
            for d in 0..2 {
                y[0] = 6 / d;
            }
        }
        10 => {
            x[n];
        }
        11 => y[0] = x[n + 9].min(1).clamp(y[n + 8], 7),
        12 => {
            let _ = x[n] + 1;
        }
        13 => y[0] = [[1u32, 2], [3, 4]][n][n + 1],
        14 => y[0] = f.clamp(0.0, f32::NAN) as u32,
        _ => y[0] = (k as u32).max(x[n]) / (k as u32 - 1),
    }
    y[0] = 9;
}

#[test]
fn what_panics_first_in_rust_panics() {
    let expected: [(&str, &str); 16] = [
        (&out_of_bounds(4, 11), "x[n + 7],"),
        (&out_of_bounds(4, 11), "x[n + 7] + y"),
        (&out_of_bounds(4, 6), "x[n + 2].checked"),
        (&out_of_bounds(4, 4), "x[n] >= 0"),
        ("assertion failed: step != 0", "n - 4)"),
        ("min > max. min = 0, max = -1", "clamp(0, k - 2)"),
        ("min > max, or either was NaN. min = 1.0, max = -1.0", "clamp(1.0, f"),
        ("attempt to calculate the remainder with a divisor of zero", "rem_euclid(0)"),
        ("attempt to divide by zero", "div_euclid(k - 1)"),
        ("attempt to divide by zero", "6 / d"),
        (&out_of_bounds(4, 4), "x[n];"),
        (&out_of_bounds(4, 13), "x[n + 9].min"),
        (&out_of_bounds(4, 4), "x[n] + 1;"),
        (&out_of_bounds(2, 4), "[[1u32, 2], [3, 4]][n][n + 1]"),
        ("min > max, or either was NaN. min = 0.0, max = NaN", "clamp(0.0, f32::NAN)"),
        (&out_of_bounds(4, 4), "x[n]) / (k"),
    ];
    every_device_alone(|gpu| {
        for (kind, (message, place)) in expected.iter().enumerate() {
            let (x, y) = (gpu.upload(&[1u32, 2, 3, 4])?, gpu.upload(&[0u32; 4])?);
            fails.launch(gpu, kind as u32, 4, 1, 1.0, &x, &y, 1)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!(panic.message, *message, "kind {kind}");
            assert!(code(&panic).starts_with(place), "kind {kind} is at `{}`, not at `{place}`", code(&panic));
            assert_eq!(y.download()?, [1, 0, 0, 0], "kind {kind}");
        }
        Ok(())
    });
}

/// What naga could compute while it compiles.
#[scry::kernel]
fn constants(kind: u32, half: f32, y: &mut [u32]) {
    let (zero, five) = (0u32.count_ones(), 5usize);
    let mut pair = [1u32, 0];
    y[0] = match kind {
        0 => 7 / (0.25f32.floor() as u32),
        1 => 7 % zero,
        2 => 7u32.rem_euclid([1u32, 0][1].leading_zeros() - 32),
        3 => (i32::MIN / -(1u32.count_ones() as i32)) as u32,
        4 => ((i32::MIN + zero as i32) % -(1u32.count_ones() as i32)) as u32,
        5 => pair[five],
        6 => {
            pair[(-1i32).min(0) as usize] = 3;
            pair[0]
        }
        7 => (half * 6.0) as u32 / (1.5f32 as u32) + 8 / 1u32.count_ones(),
        8 => (i32::MAX.abs() << 8) as u32,
        9 => (1u32 << (i32::MAX.abs() % 8)) + (i32::MAX.abs() + 1) as u32,
        _ => (1u64.max(2) as u32) + pair[five.min(0)] + (3.0f32.max(1.0) as u32),
    };
}

#[test]
fn constants_are_computed_when_the_kernel_runs() {
    let panics = [
        "attempt to divide by zero",
        "attempt to calculate the remainder with a divisor of zero",
        "attempt to calculate the remainder with a divisor of zero",
        "attempt to divide with overflow",
        "attempt to calculate the remainder with overflow",
        &out_of_bounds(2, 5),
        &out_of_bounds(2, u32::MAX),
    ];
    let values = [11, i32::MAX.wrapping_shl(8) as u32, (1 << 7) + (1 << 31), 6];
    every_device_alone(|gpu| {
        let y = zeros(gpu, 1)?;
        for (kind, message) in panics.iter().enumerate() {
            constants.launch(gpu, kind as u32, 0.5, &y, 1)?;
            assert_eq!(expect_panic(gpu.sync()).message, *message, "kind {kind}");
        }
        for (kind, value) in values.iter().enumerate() {
            constants.launch(gpu, (panics.len() + kind) as u32, 0.5, &y, 1)?;
            assert_eq!(y.download()?, [*value], "kind {}", panics.len() + kind);
        }
        Ok(())
    });
}
