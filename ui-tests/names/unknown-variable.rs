#[scry::kernel]
fn unknown_variable(count: u32, y: &mut [u32]) {
    let i = global_id().x;
    y[i] = cuont;
    y[i] = threshold;
}

fn main() {}
