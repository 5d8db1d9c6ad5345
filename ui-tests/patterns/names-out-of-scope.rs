#[scry::kernel]
fn names_out_of_scope(n: u32, y: &mut [f32]) {
    if let k @ 1..=3 = n {
        y[0] = 1.0;
    } else {
        y[0] = k as f32;
    }
    y[1] = k as f32;
    let _ = matches!(n, j if j > 2) && j > 3;
}

fn main() {}
