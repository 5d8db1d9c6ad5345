//! Elements of buffers that hold atomics: arrays of them, and structs with atomics beside other fields.

use scry::prelude::*;

use crate::support::{code, every_device, every_device_alone, expect_panic, out_of_bounds};

/// An entry of a hash table: it is free while its key is zero.
#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub(crate) struct Entry<K, C> {
    key: K,
    weight: u32,
    counts: [C; 2],
    last: C,
}

#[scry::kernel]
fn tally(x: &[u32], bins: &[[AtomicU32; 4]], sums: &[[[AtomicF32; 2]; 3]], y: &mut [u32]) {
    let i = global_id().x;
    let v = x[i] as usize;
    bins[v / 4][v % 4].fetch_add(1, Relaxed);
    sums[v % 5][v % 3][i % 2].fetch_add(x[i] as f32, Relaxed);
    y[i] = bins[bins.len() - 1][3].load(Relaxed);
}

/// Counts how often each key occurs, in even and in odd places, in the entry that it has in the table.
#[scry::kernel]
fn insert(keys: &[u32], table: &[Entry<AtomicU32, AtomicI32>]) {
    let i = global_id().x;
    let mut at = keys[i] as usize * 7 % table.len();
    loop {
        match table[at].key.compare_exchange(0, keys[i], Relaxed, Relaxed) {
            Ok(_) => break,
            Err(key) if key == keys[i] => break,
            Err(_) => at = (at + 1) % table.len(),
        }
    }
    table[at].counts[i % 2].fetch_add(table[at].weight as i32, Relaxed);
    table[at].last.fetch_max(i as i32, Relaxed);
}

#[scry::device]
fn raise(of: &AtomicU32, to: u32) -> u32 {
    of.fetch_max(to, Relaxed)
}

/// Fields beside atomics are written, each by one invocation.
#[scry::kernel]
fn weigh(table: &mut [Entry<AtomicU32, AtomicI32>], total: &[[AtomicU32; 1]]) {
    let i = global_id().x;
    table[i].weight += table[i].key.load(Relaxed);
    table[i].counts[0].store(-1, Relaxed);
    raise(&table[(i + 1) % table.len()].key, 100);
    raise(&total[0][0], table[i].weight);
}

/// An index into an array of atomics, and one of the arrays, that are not there.
#[scry::kernel]
fn outside(at: &[u32], bins: &[[AtomicU32; 4]]) {
    let (i, j) = (at[0] as usize, at[1] as usize);
    bins[i][j].fetch_add(1, Relaxed);
}

/// A trait that says what counts.
#[scry::device]
mod counting {
    use std::sync::atomic::Ordering::Relaxed;
    use std::sync::atomic::{AtomicI32, AtomicU32};

    pub(crate) trait Counting {
        type Counter;

        fn count(of: &Self::Counter, what: u32);
    }

    pub(crate) struct Words;

    pub(crate) struct Changes;

    impl Counting for Words {
        type Counter = AtomicU32;

        fn count(of: &AtomicU32, what: u32) {
            of.fetch_add(what, Relaxed);
        }
    }

    impl Counting for Changes {
        type Counter = AtomicI32;

        fn count(of: &AtomicI32, what: u32) {
            of.fetch_sub(what as i32, Relaxed);
        }
    }
}

use counting::{Changes, Counting, Words};

#[scry::kernel(instances(S = [Words, Changes]))]
fn counted<S: Counting>(x: &[u32], cells: &[S::Counter]) {
    let i = global_id().x;
    S::count(&cells[i % cells.len()], x[i]);
}

#[scry::kernel]
fn words(x: &[u32], cells: &[<Words as Counting>::Counter]) {
    let i = global_id().x;
    Words::count(&cells[i % cells.len()], x[i]);
}

#[test]
fn arrays_of_atomics_are_elements() {
    let x: Vec<u32> = (0..400).map(|i| i * i % 20).collect();
    let (mut bins, mut sums) = ([[0u32; 4]; 5], [[[0.0f32; 2]; 3]; 5]);
    for (i, &v) in x.iter().enumerate() {
        bins[v as usize / 4][v as usize % 4] += 1;
        sums[v as usize % 5][v as usize % 3][i % 2] += v as f32;
    }
    every_device(|gpu| {
        let (on_device, cells) = (gpu.upload(&[[0u32; 4]; 5])?, gpu.upload(&[[[0.0f32; 2]; 3]; 5])?);
        tally.launch(gpu, &gpu.upload(&x)?, &on_device, &cells, &gpu.alloc::<u32>(400)?, 400)?;
        assert_eq!(on_device.download()?, bins);
        assert_eq!(cells.download()?, sums);
        Ok(())
    });
}

#[test]
fn structs_hold_atomics() {
    let keys: Vec<u32> = (0..600).map(|i| i * i % 23 + 1).collect();
    every_device(|gpu| {
        let table = gpu.upload(&[Entry { weight: 3, last: -1, ..Entry::<u32, i32>::default() }; 31])?;
        insert.launch(gpu, &gpu.upload(&keys)?, &table, 600)?;
        let mut found: Vec<Entry<u32, i32>> = table.download()?.into_iter().filter(|entry| entry.key != 0).collect();
        found.sort_by_key(|entry| entry.key);
        let mut expected: Vec<u32> = keys.clone();
        expected.sort_unstable();
        expected.dedup();
        let entry = |&key: &u32| {
            let places = || (0..600).filter(|&i| keys[i as usize] == key);
            let count = |odd| 3 * places().filter(|i| i % 2 == odd).count() as i32;
            Entry { key, weight: 3, counts: [count(0), count(1)], last: places().max().expect("the key occurs") }
        };
        assert_eq!(found, expected.iter().map(entry).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn fields_beside_atomics_are_written() {
    every_device(|gpu| {
        let entry = |i: u32| Entry { key: 1000 + i, weight: i, counts: [5i32, 6], last: 7 };
        let (table, total) = (gpu.upload(&(0..40).map(entry).collect::<Vec<_>>())?, gpu.upload(&[[0u32]])?);
        weigh.launch(gpu, &table, &total, 40)?;
        let expected: Vec<_> = (0..40).map(|i| Entry { weight: 1000 + 2 * i, counts: [-1, 6], ..entry(i) }).collect();
        assert_eq!(table.download()?, expected);
        assert_eq!(total.download()?, [[1078]]);
        Ok(())
    });
}

#[test]
fn associated_types_are_atomics() {
    let x: Vec<u32> = (0..300).collect();
    let sums: [u32; 7] = std::array::from_fn(|cell| x.iter().filter(|&i| *i as usize % 7 == cell).sum());
    every_device(|gpu| {
        let (on_device, own, of_words, of_changes) =
            (gpu.upload(&x)?, gpu.upload(&[0u32; 7])?, gpu.upload(&[0u32; 7])?, gpu.upload(&[0i32; 7])?);
        words.launch(gpu, &on_device, &own, 300)?;
        counted::<Words>.launch(gpu, &on_device, &of_words, 300)?;
        counted::<Changes>.launch(gpu, &on_device, &of_changes, 300)?;
        assert_eq!((own.download()?, of_words.download()?), (sums.to_vec(), sums.to_vec()));
        assert_eq!(of_changes.download()?, sums.map(|sum| -(sum as i32)));
        Ok(())
    });
}

#[test]
fn atomics_that_are_not_there_are_not_combined() {
    every_device_alone(|gpu| {
        let bins = gpu.upload(&[[0u32; 4]; 3])?;
        for ([i, j], (len, index)) in [([3, 0], (3, 3)), ([0, 4], (4, 4))] {
            outside.launch(gpu, &gpu.upload(&[i, j])?, &bins, 1)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!(panic.message, out_of_bounds(len, index));
            assert_eq!(code(&panic), "bins[i][j].fetch_add(1, Relaxed);");
        }
        assert_eq!(bins.download()?, [[0; 4]; 3]);
        Ok(())
    });
}
