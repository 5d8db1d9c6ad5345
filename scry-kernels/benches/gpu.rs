//! The operations on GPUs: how much memory or arithmetic they do in a second, and how that compares with the device's own copy, or with cuBLAS
//! where the feature `cublas` is on.
//!
//! Buffers are larger than caches, but for the smallest products. Results are compared with plain Rust's, of whole numbers, so that they are exact.
//! Arguments name the parts to run, such as `products transforms`; all, if there are none. `SCRY_BENCH_SMALL=1` runs small sizes, on every device: to
//! see that it runs.

use std::time::Instant;

use scry::{BackendKind, Device, DeviceClass};
use scry_kernels::attention::{Options, attention};
use scry_kernels::convolution::{Convolution, convolve};
use scry_kernels::elementwise::{Add, Identity, copy, fill, map, zip};
use scry_kernels::fourier::{Complex, Fourier, RealFourier};
use scry_kernels::random::{Philox, uniform_f32};
use scry_kernels::{Result, Views, dense, histogram, normalize, random, reduce, scan, select, sort};

#[scry::device]
mod own {
    use scry_kernels::elementwise::Map;

    /// Whether a number is odd.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct IsOdd;

    impl Map<u32, bool> for IsOdd {
        fn apply(self, x: u32) -> bool {
            x % 2 == 1
        }
    }
}

use own::IsOdd;

scry_kernels::instance!(impl select<IsOdd, u32>);

fn main() {
    let is_small = std::env::var_os("SCRY_BENCH_SMALL").is_some();
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let listed = Device::list();
    let wanted = listed
        .iter()
        .filter(|info| is_small || info.class != DeviceClass::Software && matches!(info.kind, BackendKind::Cuda | BackendKind::Vulkan));
    for info in wanted {
        println!("{} ({})", info.name, info.kind);
        let measured = Device::with_info(info).map_err(Into::into).and_then(|gpu| Bench::new(&gpu, is_small)?.run(&named));
        if let Err(error) = measured {
            println!("{error}");
        }
    }
}

/// What an operation does much of, and what it is held against.
#[derive(Clone, Copy)]
enum Amount {
    /// Bytes that are read or written, beside a copy of the device.
    Bytes(usize),
    /// Elements.
    Elements(usize),
    /// Additions and multiplications, and how many seconds a peer takes for them.
    Operations(f64, Option<f64>),
}

/// What measures a part of the operations.
type Part<'a> = fn(&Bench<'a>) -> Result<()>;

struct Bench<'a> {
    gpu: &'a Device,
    is_small: bool,
    /// The bytes that a copy reads and writes in a second.
    copied: f64,
}

impl<'a> Bench<'a> {
    fn new(gpu: &'a Device, is_small: bool) -> Result<Self> {
        let mut bench = Self { gpu, is_small, copied: 0.0 };
        let len = bench.len(1 << 28);
        let (x, y) = (gpu.zeros::<f32>(len)?, gpu.zeros::<f32>(len)?);
        bench.copied = 8.0 * len as f64 / bench.median(|| Ok(x.copy_to(&y)?))?;
        println!("    {:<28} {:>8.0} GB/s", "copy of the device", bench.copied / 1e9);
        Ok(bench)
    }

    /// Those of the parts that are named, or all if none is.
    fn run(&self, named: &[String]) -> Result<()> {
        let parts: [(&str, Part<'_>); 8] = [
            ("elementwise", Self::elementwise),
            ("permutations", Self::permutations),
            ("reductions", Self::reductions),
            ("orders", Self::orders),
            ("random", Self::random_numbers),
            ("transforms", Self::transforms),
            ("products", Self::products),
            ("networks", Self::networks),
        ];
        let is_named = |name: &str| named.is_empty() || named.iter().any(|named| named == name);
        parts.into_iter().filter(|(name, _)| is_named(name)).try_for_each(|(_, measure)| measure(self))
    }

    fn elementwise(&self) -> Result<()> {
        let (gpu, rows, columns) = (self.gpu, self.len(1 << 14), self.len(1 << 14));
        let len = rows * columns;
        let numbers: Vec<f32> = (0..len).map(|i| (i % 1000) as f32).collect();
        let [a, b, y] = [gpu.upload(&numbers)?, gpu.upload(&numbers)?, gpu.zeros(len)?];
        let bias = gpu.upload(&numbers[..columns])?;
        self.report("fill", Amount::Bytes(4 * len), || fill(gpu, 1.0f32, &y))?;
        self.report("map", Amount::Bytes(8 * len), || map(gpu, Identity, &a, &y))?;
        assert_eq!(y.download()?, numbers);
        self.report("add", Amount::Bytes(12 * len), || zip(gpu, Add, &a, &b, &y))?;
        assert_eq!(y.download()?[len - 1], 2.0 * numbers[len - 1]);
        let shape = [rows, columns];
        let across = bias.view([columns])?.broadcast(shape)?;
        self.report("add a row to rows", Amount::Bytes(8 * len), || zip(gpu, Add, a.view(shape)?, across, y.view_mut(shape)?))?;
        assert_eq!(y.download()?[len - 1], numbers[len - 1] + numbers[columns - 1]);
        Ok(())
    }

    fn permutations(&self) -> Result<()> {
        let (gpu, side) = (self.gpu, self.len(8192));
        let len = side * side;
        let numbers: Vec<f32> = (0..len).map(|i| i as f32).collect();
        let (x, y) = (gpu.upload(&numbers)?, gpu.zeros(len)?);
        let matrix = x.view([side, side])?;
        self.report("transpose", Amount::Bytes(8 * len), || copy(gpu, matrix.transpose(), y.view_mut([side, side])?))?;
        assert_eq!(y.download()?[1], numbers[side]);
        let shape = [32, side / 32, 32, side / 32];
        for axes in [[0, 2, 1, 3], [3, 0, 1, 2], [1, 3, 2, 0], [3, 2, 1, 0]] {
            let (from, to) = (x.view(shape)?.permute(axes)?, axes.map(|axis| shape[axis]));
            self.report(&format!("permute {axes:?}"), Amount::Bytes(8 * len), || copy(gpu, from, y.view_mut(to)?))?;
        }
        Ok(())
    }

    fn reductions(&self) -> Result<()> {
        let (gpu, len) = (self.gpu, self.len(1 << 28));
        let numbers: Vec<f32> = (0..len).map(|i| (i % 4) as f32).collect();
        let (x, y) = (gpu.upload(&numbers)?, gpu.zeros(len)?);
        let (all, one) = (x.view([len])?, y.slice(..1)?);
        self.report("sum of all", Amount::Bytes(4 * len), || reduce::sum(gpu, all, &[0], &one))?;
        if len < 1 << 24 {
            assert_eq!(one.download()?[0], numbers.iter().sum::<f32>());
        }
        for width in [64, 1024, 1 << 16].map(|width: usize| width.min(len / 64)) {
            let (rows, sums) = (len / width, y.slice(..len / width)?);
            let by_rows = x.view([rows, width])?;
            self.report(&format!("sums of rows of {width}"), Amount::Bytes(4 * len), || reduce::sum(gpu, by_rows, &[1], &sums))?;
            assert_eq!(sums.download()?[rows - 1], numbers[len - width..].iter().sum::<f32>());
            let by_columns = x.view([width, rows])?;
            self.report(&format!("sums of columns of {width}"), Amount::Bytes(4 * len), || reduce::sum(gpu, by_columns, &[0], &sums))?;
        }
        for width in [64, 1024, 1 << 14].map(|width: usize| width.min(len / 64)) {
            let (shape, amount) = ([len / width, width], Amount::Bytes(8 * len));
            let rows = x.view(shape)?;
            self.report(&format!("softmax of {width}"), amount, || normalize::softmax(gpu, rows, y.view_mut(shape)?))?;
            self.report(&format!("layer norm of {width}"), amount, || {
                normalize::layer_norm(gpu, rows, None, None, 1e-5, y.view_mut(shape)?)
            })?;
        }
        let places = gpu.zeros::<u32>(1)?;
        self.report("greatest of all, where", Amount::Bytes(4 * len), || reduce::arg_max(gpu, all, &[0], &places))?;
        assert_eq!(places.download()?, [3]);
        Ok(())
    }

    fn orders(&self) -> Result<()> {
        let (gpu, len) = (self.gpu, self.len(1 << 28));
        let keys: Vec<u32> = (0..len as u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
        let (x, y) = (gpu.upload(&keys)?, gpu.zeros::<u32>(len)?);
        self.report("inclusive sum", Amount::Bytes(8 * len), || scan::inclusive_sum(gpu, &x, &y))?;
        assert_eq!(y.download()?[len - 1], keys.iter().fold(0, |sum: u32, key| sum.wrapping_add(*key)));
        let count = gpu.zeros::<u32>(1)?;
        self.report("compact, half", Amount::Bytes(6 * len), || select::compact(gpu, IsOdd, &x, &y, &count))?;
        assert_eq!(count.download()?[0] as usize, keys.iter().filter(|key| **key % 2 == 1).count());
        let bins = gpu.zeros::<u32>(256)?;
        self.report("histogram of 256", Amount::Bytes(4 * len), || histogram::histogram(gpu, &x, &bins))?;
        self.report("sort", Amount::Elements(len), || sort::keys(gpu, &x, &y))?;
        assert!(y.download()?.is_sorted());
        let (values, sorted) = (gpu.zeros::<u32>(len)?, gpu.zeros::<u32>(len)?);
        self.report("sort of pairs", Amount::Elements(len), || sort::pairs(gpu, &x, &values, &y, &sorted))
    }

    fn random_numbers(&self) -> Result<()> {
        let (gpu, len, stream) = (self.gpu, self.len(1 << 28), Philox::new(1, 2));
        let (x, y, words) = (gpu.zeros::<f32>(len)?, gpu.zeros::<f32>(len)?, gpu.zeros::<u32>(len)?);
        self.report("uniform numbers", Amount::Bytes(4 * len), || random::uniform(gpu, stream, &y))?;
        assert_eq!(y.download()?[300], uniform_f32(stream.block(44)[1]));
        self.report("normal numbers", Amount::Bytes(4 * len), || random::normal(gpu, stream, 0.0, 1.0, &y))?;
        self.report("integers of a range", Amount::Bytes(4 * len), || random::integers(gpu, stream, 0..1000, &words))?;
        assert!(words.download()?.iter().all(|word| *word < 1000));
        self.report("dropout", Amount::Bytes(8 * len), || random::dropout(gpu, stream, 0.1, &x, &y))
    }

    /// Of each, bytes are counted as if all elements were read and written once.
    fn transforms(&self) -> Result<()> {
        let (gpu, len) = (self.gpu, 1 << if self.is_small { 12 } else { 24 });
        let (x, y) = (gpu.upload(&vec![Complex { re: 1.0f32, im: -1.0 }; len])?, gpu.zeros(len)?);
        for width in [256, 1024, 4096, 1 << 16, 1 << 20, 1 << 24].map(|width: usize| width.min(len)) {
            let (plan, shape) = (Fourier::<f32, 1>::new(gpu, [width])?, [len / width, width]);
            let amount = Amount::Bytes(16 * len);
            self.report(&format!("transforms of {width}"), amount, || plan.forward(gpu, x.view(shape)?, y.view_mut(shape)?))?;
            assert_eq!(y.download()?[0], Complex { re: width as f32, im: -(width as f32) });
        }
        let width = len / 4096 * 3125;
        let (plan, shape) = (Fourier::<f32, 1>::new(gpu, [width])?, [1, width]);
        let (x_of, y_of) = (x.slice(..width)?, y.slice(..width)?);
        self.report(&format!("transform of {width}"), Amount::Bytes(16 * width), || {
            plan.forward(gpu, x_of.view(shape)?, y_of.view_mut(shape)?)
        })?;
        let side = len.isqrt();
        let (plan, shape) = (Fourier::<f32, 2>::new(gpu, [side, side])?, [side, side]);
        self.report(&format!("transform of {side} x {side}"), Amount::Bytes(16 * len), || {
            plan.forward(gpu, x.view(shape)?, y.view_mut(shape)?)
        })?;
        let (plan, numbers) = (RealFourier::<f32, 1>::new(gpu, [len])?, gpu.zeros::<f32>(len)?);
        let half = gpu.zeros(len / 2 + 1)?;
        self.report(&format!("transform of {len} real numbers"), Amount::Bytes(8 * len), || plan.forward(gpu, &numbers, &half))
    }

    fn products(&self) -> Result<()> {
        let gpu = self.gpu;
        for side in [1024, 2048, 4096, 4095, 8192].map(|side| if self.is_small { side / 32 } else { side }) {
            let len = side * side;
            let numbers: Vec<f32> = (0..len).map(|i| (i % 7) as f32 - 3.0).collect();
            let (a, b, y) = (gpu.upload(&numbers)?, gpu.upload(&numbers)?, gpu.zeros::<f32>(len)?);
            let (a, b, shape) = (a.view([side, side])?, b.view([side, side])?, [side, side]);
            let peer = self.by_cublas(side)?;
            let amount = Amount::Operations(2.0 * (side as f64).powi(3), peer);
            for (name, a, b) in [("", a, b), (", transposed", a.transpose(), b), (" by transposed", a, b.transpose())] {
                self.report(&format!("product of {side}{name}"), amount, || dense::matmul(gpu, a, b, y.view_mut(shape)?))?;
            }
            let of_last = |i: usize| numbers[len - side + i] * numbers[len - side + i];
            assert_eq!(y.download()?[len - 1], (0..side).map(of_last).sum::<f32>());
        }
        Ok(())
    }

    /// Attention of 4096 tokens, and convolutions of windows of 3 by 3.
    fn networks(&self) -> Result<()> {
        let gpu = self.gpu;
        let tokens = if self.is_small { 64 } else { 4096 };
        for (heads, size, is_causal) in [(16, 64, false), (16, 64, true), (16, 128, false), (8, 256, false)] {
            let len = heads * tokens * size;
            let numbers: Vec<f32> = (0..len).map(|i| (i % size) as f32 / 64.0).collect();
            let (x, y, shape) = (gpu.upload(&numbers)?, gpu.zeros::<f32>(len)?, [1, heads, tokens, size]);
            let options = Options { is_causal, ..Options::default() };
            let seen = if is_causal { 0.5 } else { 1.0 };
            let amount = Amount::Operations(4.0 * seen * (heads * tokens * tokens * size) as f64, None);
            let name = format!("{heads} heads of {size}{}", if is_causal { ", causal" } else { "" });
            let x = x.view(shape)?;
            self.report(&name, amount, || attention(gpu, x, x, x, options, y.view_mut(shape)?))?;
            // All keys and values are the same.
            assert!(y.download()?.iter().zip(&numbers).all(|(y, x)| (y - x).abs() <= 1e-3 * x.abs()));
        }
        for (channels, side) in
            [(64, 112), (256, 56)].map(|(channels, side)| if self.is_small { (channels / 4, side / 4) } else { (channels, side) })
        {
            let (batches, len) = (16, 16 * channels * side * side);
            let (x, weight, y) =
                (gpu.upload(&vec![1.0f32; len])?, gpu.upload(&vec![1.0f32; 9 * channels * channels])?, gpu.zeros::<f32>(len)?);
            let (images, weight) = (x.view([batches, channels, side, side])?, weight.view([channels, channels, 3, 3])?);
            let same = Convolution { padding: [1, 1], ..Convolution::default() };
            let amount = Amount::Operations(18.0 * (len * channels) as f64, None);
            let run = || convolve(gpu, same, images, weight, None, y.view_mut(images.shape())?);
            self.report(&format!("convolution, {channels} channels"), amount, run)?;
            assert_eq!(y.download()?[side + 1], 9.0 * channels as f32);
        }
        Ok(())
    }

    /// The seconds of cuBLAS for a product, where it is.
    #[cfg_attr(not(feature = "cublas"), expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as with the feature"))]
    fn by_cublas(&self, side: usize) -> Result<Option<f64>> {
        #[cfg(feature = "cublas")]
        if self.gpu.info().kind == BackendKind::Cuda {
            let zeros = || self.gpu.zeros::<f32>(side * side);
            let (a, b, c) = (zeros()?, zeros()?, zeros()?);
            let n = side as u32;
            return self.median(|| Ok(self.gpu.cublas_matmul(&a, &b, &c, n, n, n)?)).map(Some);
        }
        let _ = side;
        Ok(None)
    }

    fn len(&self, len: usize) -> usize {
        if self.is_small { len.isqrt() } else { len }
    }

    /// Prints a line about an operation.
    fn report(&self, name: &str, amount: Amount, run: impl Fn() -> Result<()>) -> Result<()> {
        let seconds = self.median(run)?;
        print!("    {name:<28} ");
        match amount {
            Amount::Bytes(bytes) => {
                let speed = bytes as f64 / seconds;
                println!("{:>8.0} GB/s    of a copy {:.3}", speed / 1e9, speed / self.copied);
            }
            Amount::Elements(count) => println!("{:>8.2} billions/s", count as f64 / seconds / 1e9),
            Amount::Operations(count, peer) => {
                let peer = peer.map_or(String::new(), |peer| format!(" of cuBLAS {:.3}", peer / seconds));
                println!("{:>8.1} TFLOP/s{peer}", count / seconds / 1e12);
            }
        }
        Ok(())
    }

    /// The median seconds of a run.
    fn median(&self, run: impl Fn() -> Result<()>) -> Result<f64> {
        let mut times = Vec::new();
        for _ in 0..=if self.is_small { 2 } else { 11 } {
            self.gpu.sync()?;
            let start = Instant::now();
            for _ in 0..3 {
                run()?;
            }
            self.gpu.sync()?;
            times.push(start.elapsed().as_secs_f64() / 3.0);
        }
        // The first compiles the kernels.
        times.remove(0);
        times.sort_by(f64::total_cmp);
        Ok(times[times.len() / 2])
    }
}
