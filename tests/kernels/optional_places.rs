//! Methods of `Option`s and `Result`s that change them where they are, and what they lend. Each is plain Rust as well.

use crate::support::{every_device, every_device_alone, expect_panic};

#[scry::device]
mod caches {
    #[derive(Clone, Copy, Default)]
    pub(super) struct Cache {
        pub(super) last: Option<u32>,
        pub(super) all: [Option<u32>; 3],
    }

    pub(super) fn twice(x: u32) -> u32 {
        2 * x
    }

    pub(super) fn seven() -> u32 {
        7
    }

    impl Cache {
        pub(super) fn next(&mut self, i: usize) -> u32 {
            let value = self.last.get_or_insert(i as u32);
            *value += 1;
            *self.all[i % 3].get_or_insert_with(|| 5) += *value;
            *value
        }

        pub(super) fn slot(&mut self, i: usize) -> &mut u32 {
            self.all[i % 3].get_or_insert_default()
        }
    }

    pub(super) fn changed(x: u32, i: usize) -> [u32; 24] {
        let mut cache = Cache::default();
        let mut out = [0u32; 24];
        out[0] = cache.next(i) + cache.next(i + 1);
        *cache.slot(i) += 3;
        let mut option = if x % 3 == 0 { None } else { Some(x) };
        *option.get_or_insert_with(seven) += 1;
        out[1] = option.unwrap_or(0);
        *option.insert(x) *= 3;
        out[2] = option.unwrap_or(0);
        out[3] = *option.get_or_insert(9) + cache.all[0].unwrap_or(100) + cache.all[1].unwrap_or(200);
        if let Some(v) = option.as_mut() {
            *v += 2;
        }
        out[4] = option.as_mut().map_or(0, |v| {
            *v += 1;
            *v
        });
        *option.as_mut().unwrap() += 4;
        *option.as_mut().expect("it is there") += 5;
        out[5] = option.take_if(|v| *v % 2 == 0).unwrap_or(1);
        out[6] = option.is_none() as u32;
        let mut pair = Some((x, 2 * x + 1)).filter(|(a, _)| *a > 2);
        let (a, b) = pair.unzip();
        out[7] = a.unwrap_or(11) + b.unwrap_or(12);
        if let Some((a, _)) = &mut pair {
            *a += 1;
        }
        out[8] = pair.map(|(a, b)| a + b).unwrap_or_default();
        let mut result: Result<u32, u32> = if x > 4 { Ok(x) } else { Err(x + 50) };
        match result.as_mut() {
            Ok(v) => *v += 1,
            Err(e) => *e += 2,
        }
        out[9] = result.unwrap_or_else(|e| e);
        let (mut seen, mut failed) = (0, 0);
        out[10] = result.inspect(|v| seen = *v).inspect_err(|e| failed = *e).is_ok() as u32 + seen + failed;
        let nested: Result<Result<u32, u32>, u32> = if x > 2 { Ok(result) } else { Err(3) };
        out[11] = nested.flatten().unwrap_or_else(|e| e + 7);
        let turned: Result<Option<u32>, u32> = (x != 1).then_some(result).transpose();
        out[12] = match turned {
            Ok(None) => 1,
            Ok(Some(v)) => v + 2,
            Err(e) => e + 3,
        };
        let back: Option<Result<u32, u32>> = turned.transpose();
        out[13] = back.map_or(5, |v| v.unwrap_or(6));
        out[14] = (x > 3).then(|| twice(x)).unwrap_or(4);
        out[15] = option.replace(x).map_or(13, twice) + option.take().unwrap_or(3) + option.is_none() as u32;
        out[16] = Some(x).xor(option).zip(Some(2u32)).map_or(0, |(a, b)| a * b);
        out[17] = result.as_mut().map_or_else(
            |e| {
                *e += 1;
                *e
            },
            |v| *v + 1,
        );
        out[18] = result.ok().or(result.err()).unwrap_or(0);
        let mut all = [Some(x), None, Some(1)];
        for v in all.iter_mut() {
            *v.get_or_insert(4) += 1;
        }
        let (first, last) = (all[0], all[2]);
        out[19] = first.and(last).or_else(|| Some(8)).unwrap_or(0) + all[1].unwrap_or(0);
        out
    }
}

use caches::{Cache, changed, seven};

#[scry::kernel]
fn changed_options(x: &[u32], y: &mut [[u32; 24]]) {
    let i = global_id().x;
    let mut out = changed(x[i], i);
    let mut cache = Cache::default();
    cache.last = (i > 3).then_some(x[i]);
    let last = cache.last.get_or_insert_with(seven);
    *last += 1;
    let next = cache.next(i);
    *cache.all[1].insert(3) += next;
    if let Some(v) = cache.all[1].as_mut() {
        *v *= 2;
    }
    out[20] = cache.all[1].as_mut().map_or(0, |v| *v + 1);
    let taken = cache.last.take_if(|v| *v > 9);
    out[21] = taken.unwrap_or(1) + cache.last.is_none() as u32;
    y[i] = out;
}

#[test]
fn options_are_changed_where_they_are() {
    let x: Vec<u32> = (0..16).map(|i| (i * 5) % 9).collect();
    let expected = |i: usize| {
        let mut out = changed(x[i], i);
        let mut cache = Cache::default();
        cache.last = (i > 3).then_some(x[i]);
        let last = cache.last.get_or_insert_with(seven);
        *last += 1;
        let next = cache.next(i);
        *cache.all[1].insert(3) += next;
        if let Some(v) = cache.all[1].as_mut() {
            *v *= 2;
        }
        out[20] = cache.all[1].as_mut().map_or(0, |v| *v + 1);
        let taken = cache.last.take_if(|v| *v > 9);
        out[21] = taken.unwrap_or(1) + cache.last.is_none() as u32;
        out
    };
    every_device(|gpu| {
        let y = gpu.alloc::<[u32; 24]>(16)?;
        changed_options.launch(gpu, &gpu.upload(&x)?, &y, 16)?;
        assert_eq!(y.download()?, (0..16).map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn unwrapped_in_place(x: u32, y: &mut [u32]) {
    let mut option = (x > 3).then_some(x);
    *option.as_mut().unwrap() += 1;
    y[0] = option.unwrap_or(0);
}

#[test]
fn what_is_not_there_is_a_panic() {
    every_device_alone(|gpu| {
        let y = gpu.alloc::<u32>(1)?;
        unwrapped_in_place.launch(gpu, 4, &y, 1)?;
        assert_eq!(y.download()?, [5]);
        unwrapped_in_place.launch(gpu, 3, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, "called `Option::unwrap()` on a `None` value");
        Ok(())
    });
}
