//! Launches: what they are given, how they are cut, and in what order they take effect.

use super::devices;
use super::kernels::{ADD, COUNT, INVERT, WORK};
use super::noise;
use crate::handles::Argument::Word;
use crate::handles::launch;

#[test]
fn a_launch_runs_every_invocation_once() {
    for device in devices("a_launch_runs_every_invocation_once") {
        for len in [1, 63, 64, 65, 100_000] {
            let (x, y) = (noise(len), noise(len + 1)[1..].to_vec());
            let (x_buffer, y_buffer) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
            launch(&device, &ADD, &[Word(5), (&x_buffer).into(), (&y_buffer).into()], len).unwrap();
            let expected: Vec<u32> = x.iter().zip(&y).map(|(x, y)| y.wrapping_mul(3).wrapping_add(*x).wrapping_add(5)).collect();
            assert_eq!(y_buffer.download().unwrap(), expected, "{len}");
            assert_eq!(x_buffer.download().unwrap(), x, "{len}");
        }
    }
}

#[test]
fn slices_start_at_any_element() {
    for device in devices("slices_start_at_any_element") {
        for start in 0..20 {
            let mut expected = vec![2; 100];
            let y = device.upload(&expected).unwrap();
            let x = device.upload(&noise(100)).unwrap();
            let (x_part, y_part) = (x.slice(start * 2..).unwrap(), y.slice(start..start + 7).unwrap());
            launch(&device, &ADD, &[Word(0), (&x_part).into(), (&y_part).into()], 7).unwrap();
            for i in 0..7 {
                expected[start + i] = noise(100)[start * 2 + i].wrapping_add(6);
            }
            assert_eq!(y.download().unwrap(), expected, "from {start}");
        }
    }
}

#[test]
fn neighbouring_slices_of_one_buffer_can_be_read_and_written() {
    for device in devices("neighbouring_slices_of_one_buffer_can_be_read_and_written") {
        let buffer = device.upload(&[1u32; 101]).unwrap();
        let (x, y) = (buffer.slice(..51).unwrap(), buffer.slice(51..).unwrap());
        launch(&device, &ADD, &[Word(1), (&x).into(), (&y).into()], 50).unwrap();
        launch(&device, &ADD, &[Word(0), (&y).into(), (&x.slice(1..).unwrap()).into()], 50).unwrap();
        let words = buffer.download().unwrap();
        assert_eq!((words[0], &words[1..51], &words[51..]), (1, &[8; 50][..], &[5; 50][..]));
    }
}

#[test]
fn empty_slices_are_bound() {
    for device in devices("empty_slices_are_bound") {
        let x = device.alloc::<u32>(0).unwrap();
        let y = device.upload(&[1u32; 1000]).unwrap();
        let end = y.slice(1000..).unwrap();
        launch(&device, &ADD, &[Word(1), (&x).into(), (&y).into()], 1000).unwrap();
        launch(&device, &ADD, &[Word(1), (&y).into(), (&end).into()], 1000).unwrap();
        assert_eq!(y.download().unwrap(), [1; 1000]);
    }
}

#[test]
fn grids_are_cut_and_never_clamped() {
    for device in devices("grids_are_cut_and_never_clamped") {
        for grid in [[3, 5, 7], [200_001, 1, 1], [1, 70_001, 2], [3, 1, 65_537]] {
            let len: usize = grid.iter().product();
            let y = device.alloc::<u32>(len).unwrap();
            launch(&device, &COUNT, &[(&y).into()], grid).unwrap();
            let words = y.download().unwrap();
            let wrong = (0..len).find(|&i| words[i] != i as u32 + 1);
            assert_eq!(wrong, None, "{grid:?}");
        }
    }
}

#[test]
fn launches_see_what_earlier_ones_wrote() {
    for device in devices("launches_see_what_earlier_ones_wrote") {
        let len = 10_000;
        let [a, b] = [1, 0].map(|word| device.upload(&vec![word; len]).unwrap());
        let (mut a_word, mut b_word) = (1u32, 0u32);
        for round in 0..300u32 {
            launch(&device, &ADD, &[Word(round), (&a).into(), (&b).into()], len).unwrap();
            b_word = b_word.wrapping_mul(3).wrapping_add(a_word).wrapping_add(round);
            if round % 7 == 0 {
                a.fill(round).unwrap();
                a_word = round;
            }
            launch(&device, &ADD, &[Word(1), (&b).into(), (&a).into()], len).unwrap();
            a_word = a_word.wrapping_mul(3).wrapping_add(b_word).wrapping_add(1);
        }
        assert_eq!(a.download().unwrap(), vec![a_word; len]);
        assert_eq!(b.download().unwrap(), vec![b_word; len]);
    }
}

#[test]
fn launches_on_disjoint_slices_are_all_done() {
    for device in devices("launches_on_disjoint_slices_are_all_done") {
        let y = device.alloc::<u32>(64 * 500).unwrap();
        for i in 0..500 {
            let part = y.slice(i * 64..(i + 1) * 64).unwrap();
            launch(&device, &WORK, &[Word(i as u32 % 3), (&part).into()], 64).unwrap();
        }
        let words = y.download().unwrap();
        let step = |word: u32| word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        for i in 0..500 {
            let expected = (0..i % 3).fold(0, |word, _| step(word));
            assert_eq!(words[i * 64..(i + 1) * 64], [expected; 64], "slice {i}");
        }
    }
}

#[test]
fn floats_keep_infinities_zeros_and_nans() {
    for device in devices("floats_keep_infinities_zeros_and_nans") {
        let x = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 3.0f32];
        let y = device.alloc::<f32>(x.len()).unwrap();
        launch(&device, &INVERT, &[(&device.upload(&x).unwrap()).into(), (&y).into()], x.len()).unwrap();
        let y = y.download().unwrap();
        assert_eq!(y[..2], [f32::INFINITY, f32::NEG_INFINITY]);
        assert_eq!([y[2].to_bits(), y[3].to_bits()], [0.0f32, -0.0].map(f32::to_bits));
        assert!(y[4].is_nan());
        assert!((y[5] - 1.0 / 3.0).abs() <= 3.0 * f32::EPSILON, "{}", y[5]);
    }
}
