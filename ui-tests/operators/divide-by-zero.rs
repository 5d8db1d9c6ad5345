#[scry::kernel]
fn divide_by_zero(n: u32, y: &mut [u32]) {
    let i = global_id().x;
    y[i] = n / 0;
    y[i] = n % (4 - 4);
    y[i] /= 0;
}

fn main() {}
