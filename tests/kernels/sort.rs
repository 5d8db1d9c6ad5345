//! The kernel of `examples/sort.rs`: three instances, each beside the standard library's sort.

use crate::support::every_device;

#[path = "../../examples/sort/bitonic.rs"]
mod bitonic;

use bitonic::{SortOrder, SortParams, Step, compare_exchange, threads};

/// The test of one type of keys, whose order `$compare` gives.
macro_rules! sorts {
    ($test:ident, $keys:expr, $compare:expr) => {
        #[test]
        fn $test() {
            let keys = $keys;
            for (len, order) in [
                (0, SortOrder::Ascending),
                (1, SortOrder::Descending),
                (2, SortOrder::Ascending),
                (1000, SortOrder::Ascending),
                (1021, SortOrder::Descending),
            ] {
                let keys = &keys[..len];
                let mut expected = keys.to_vec();
                expected.sort_by($compare);
                if order == SortOrder::Descending {
                    expected.reverse();
                }
                every_device(|gpu| {
                    let buffer = gpu.upload(keys)?;
                    for step in Step::all(len) {
                        compare_exchange.launch(gpu, SortParams::new(step, order), &buffer, threads(len))?;
                    }
                    let same = |(a, b)| $compare(a, b).is_eq();
                    assert!(buffer.download()?.iter().zip(&expected).all(same), "{len} keys, {order:?}");
                    Ok(())
                });
            }
        }
    };
}

sorts!(unsigned, bits().collect::<Vec<u32>>(), u32::cmp);
sorts!(signed, bits().map(|bits| bits as i32).collect::<Vec<i32>>(), i32::cmp);
sorts!(floats, bits().map(f32::from_bits).collect::<Vec<f32>>(), f32::total_cmp);

/// What is hard to sort as floats, then numbers without a pattern.
fn bits() -> impl Iterator<Item = u32> {
    let special = [f32::NAN, -f32::NAN, 0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 1e-45, -1e-45];
    special.into_iter().map(f32::to_bits).chain((0..1021u32).map(|i| i.wrapping_mul(2_654_435_761) ^ i << 7))
}
