//! A launch is asked for so many conditions and no more; what would need another one, invocations check.

#[scry::kernel(deny(runtime_checks))]
fn taps(
    n0: usize, n1: usize, n2: usize, n3: usize, n4: usize, n5: usize, n6: usize, n7: usize, n8: usize, n9: usize,
    n10: usize, n11: usize, n12: usize, n13: usize, n14: usize, n15: usize, n16: usize, n17: usize, n18: usize,
    n19: usize, n20: usize, n21: usize, n22: usize, n23: usize, n24: usize,
    x: &[f32],
    y: &mut [f32],
) {
    let i = global_id().x;
    let mut sum = 0.0;
    sum += x[i + n0];
    sum += x[i + n1];
    sum += x[i + n2];
    sum += x[i + n3];
    sum += x[i + n4];
    sum += x[i + n5];
    sum += x[i + n6];
    sum += x[i + n7];
    sum += x[i + n8];
    sum += x[i + n9];
    sum += x[i + n10];
    sum += x[i + n11];
    sum += x[i + n12];
    sum += x[i + n13];
    sum += x[i + n14];
    sum += x[i + n15];
    sum += x[i + n16];
    sum += x[i + n17];
    sum += x[i + n18];
    sum += x[i + n19];
    sum += x[i + n20];
    sum += x[i + n21];
    sum += x[i + n22];
    sum += x[i + n23];
    sum += x[i + n24];
    y[i] = sum;
}

fn main() {}
