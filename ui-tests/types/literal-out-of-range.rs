#[scry::kernel]
fn literal_out_of_range(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = 4294967296;
    let n: i32 = 2147483648;
    let m = -2147483649;
    y[i] += (n + m) as u32;
    y[i] = -1;
}

fn main() {}
