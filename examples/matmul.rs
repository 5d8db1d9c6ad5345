//! The product of two matrices, by tiles in shared memory and by blocks in registers, in sizes that fill all tiles and that do not.
//!
//! `cargo run --release --example matmul -- [--device cpu|vulkan|vulkan:1|cuda]`

mod common;
#[path = "matmul/product.rs"]
mod product;

use common::Arguments;
use product::Matrices;
use scry::{Device, DeviceClass};

/// How many elements of a product are held against the host's.
const SAMPLES: usize = 1000;

fn main() -> common::Result {
    let gpu = Arguments::parse()?.device;
    let side = match gpu.info().class {
        DeviceClass::Discrete | DeviceClass::Integrated => 4096,
        _ => 1024,
    };
    println!("\n{:<20}{:>20}{:>20}", "size", "tiled", "blocked");
    for (m, n, k) in [(side, side, side), (side - 1, side + 1, side - 7), (1, 513, 100), (67, 3, 1)] {
        multiply(&gpu, m, n, k)?;
    }
    Ok(())
}

/// Runs both kernels on an `m` x `k` and a `k` x `n` matrix, checks what they give, and prints a line of the table.
fn multiply(gpu: &Device, m: usize, n: usize, k: usize) -> common::Result {
    let a: Vec<f32> = (0..(m * k) as u32).map(number).collect();
    let b: Vec<f32> = (0..(k * n) as u32).map(|i| number(!i)).collect();
    let matrices = Matrices { m, n, k, a: gpu.upload(&a)?, b: gpu.upload(&b)?, c: gpu.zeros(m * n)? };
    let measure = |launch: fn(&Matrices) -> scry::Result<()>| -> common::Result<String> {
        matrices.c.fill(f32::NAN)?;
        let seconds = common::time(gpu, || launch(&matrices))?.as_secs_f64();
        check(&a, &b, &matrices.c.download()?, n, k)?;
        Ok(format!("{:.1} GFLOP/s", matrices.operations() / seconds / 1e9))
    };
    let (tiled, blocked) = (measure(Matrices::launch_tiled)?, measure(Matrices::launch_blocked)?);
    println!("{:<20}{tiled:>20}{blocked:>20}", format!("{m} x {k} x {n}"));
    Ok(())
}

/// Holds samples of the product `c`, the last element among them, against the host's, in `f64`.
///
/// Each of the k steps rounds by a factor of at most 1 + u, so an element is off by at most k u / (1 - k u) times the sum without
/// signs: Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, section 3.5.
fn check(a: &[f32], b: &[f32], c: &[f32], n: usize, k: usize) -> common::Result {
    let nu = k as f64 * f64::from(f32::EPSILON) / 2.0;
    for sample in 0..SAMPLES {
        let i = c.len() - 1 - sample * 7919 % c.len();
        let (row, column) = (i / n, i % n);
        let products = || (0..k).map(|step| f64::from(a[row * k + step]) * f64::from(b[step * n + column]));
        let (expected, sizes) = (products().sum::<f64>(), products().map(f64::abs).sum::<f64>());
        let (error, bound) = ((f64::from(c[i]) - expected).abs(), sizes * nu / (1.0 - nu));
        if error.is_nan() || error > bound {
            return Err(format!("row {row}, column {column} is {}, and the host says {expected}, give or take {bound:.1e}", c[i]).into());
        }
    }
    Ok(())
}

/// A number from -1 to 1, spread by the golden ratio: Knuth, "The Art of Computer Programming", volume 3, section 6.4.
fn number(i: u32) -> f32 {
    (i.wrapping_mul(0x9e37_79b9) as i32 >> 8) as f32 / (1 << 23) as f32
}
