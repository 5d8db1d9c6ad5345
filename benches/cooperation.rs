//! Kernels that cooperate on the CPU device, against what a programmer without scry would take, in one run; ends with the ratios of
//! their times: the matrix product is to reach a quarter of `matrixmultiply`'s speed, the sum 1.2 times rayon's time.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use measure::measure;
use product::Matrices;
use rayon::prelude::*;
use scry::Device;
use summary::Reduction;

mod measure;
#[path = "../examples/matmul/product.rs"]
mod product;
#[path = "../examples/reduce/summary.rs"]
mod summary;

const ELEMENTS: usize = 100_000_000;
const SIDE: usize = 1024;

fn main() -> scry::Result<()> {
    share_threads();
    let mut criterion = Criterion::default().configure_from_args().sample_size(10).measurement_time(Duration::from_secs(3));
    let [tiled, blocked, theirs] = bench_product(&mut criterion)?;
    let [scry, rayon] = bench_sum(&mut criterion)?;
    criterion.final_summary();
    println!("tiled product has {:.3} times the speed of `matrixmultiply`", theirs / tiled);
    println!("blocked product has {:.3} times the speed of `matrixmultiply`", theirs / blocked);
    println!("sum, least and greatest take {:.3} times the time of rayon's sum", scry / rayon);
    Ok(())
}

/// Gives `matrixmultiply`, which reads this of the environment, and rayon the same number of threads.
fn share_threads() {
    /// `matrixmultiply` uses no more.
    const MOST: usize = 4;
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST));
    // SAFETY: "This function is safe to call in a single-threaded program", and `main` calls this before anything starts a thread.
    unsafe { std::env::set_var("MATMUL_NUM_THREADS", threads.to_string()) };
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().expect("nothing has used rayon yet");
}

/// The seconds of both kernels, then of the crate.
fn bench_product(criterion: &mut Criterion) -> scry::Result<[f64; 3]> {
    let gpu = Device::cpu()?;
    let a: Vec<f32> = (0..SIDE * SIDE).map(|i| (i * 37 % 101) as f32 / 101.0).collect();
    let b: Vec<f32> = (0..SIDE * SIDE).map(|i| (i * 53 % 103) as f32 / 103.0).collect();
    let mut c = vec![0.0; SIDE * SIDE];
    let matrices = Matrices { m: SIDE, n: SIDE, k: SIDE, a: gpu.upload(&a)?, b: gpu.upload(&b)?, c: gpu.alloc(SIDE * SIDE)? };
    let mut group = criterion.benchmark_group("product");
    group.throughput(Throughput::Elements(matrices.operations() as u64));
    let mut run = |name, launch: fn(&Matrices) -> scry::Result<()>| {
        measure(&mut group, name, || {
            launch(&matrices).expect("it launches");
            gpu.sync().expect("it runs");
        })
    };
    let (tiled, blocked) = (run("tiled", Matrices::launch_tiled), run("blocked", Matrices::launch_blocked));
    Ok([tiled, blocked, measure(&mut group, "matrixmultiply", || sgemm(black_box(&a), black_box(&b), black_box(&mut c)))])
}

/// The product of square matrices by `matrixmultiply`.
fn sgemm(a: &[f32], b: &[f32], c: &mut [f32]) {
    assert!([a.len(), b.len(), c.len()] == [SIDE * SIDE; 3], "each is a square");
    let (row, column) = (SIDE as isize, 1);
    let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
    // SAFETY: the strides are those of rows one after the other, so that the highest index is SIDE * SIDE - 1, which all three
    // have; and `c`, which is borrowed uniquely, overlaps neither of the others.
    unsafe { matrixmultiply::sgemm(SIDE, SIDE, SIDE, 1.0, a, row, column, b, row, column, 0.0, c, row, column) }
}

/// The seconds of scry, then of rayon.
fn bench_sum(criterion: &mut Criterion) -> scry::Result<[f64; 2]> {
    let gpu = Device::cpu()?;
    let numbers: Vec<f32> = (0..ELEMENTS).map(|i| (i % 1000) as f32 / 1000.0).collect();
    let x = gpu.upload(&numbers)?;
    let reduction = Reduction::new(&x)?;
    let mut group = criterion.benchmark_group("sum");
    group.throughput(Throughput::Bytes(x.byte_size()));
    let scry = measure(&mut group, "scry", || {
        reduction.launch().expect("it launches");
        gpu.sync().expect("it runs");
    });
    // A filter may have left the bench out.
    reduction.launch()?;
    let (sum, expected) = (f64::from(reduction.summary()?.sum), ELEMENTS as f64 * 0.4995);
    assert!((sum - expected).abs() <= reduction.error_bound(expected), "the sum is {sum}, not {expected}");
    let by_rayon = || {
        black_box(black_box(&numbers).par_iter().sum::<f32>());
    };
    Ok([scry, measure(&mut group, "rayon", by_rayon)])
}
