#[scry::kernel]
fn literal_out_of_range(n: u32, y: &mut [f32]) {
    y[global_id().x] = match n {
        -1 => 1.0,
        4294967296 => 2.0,
        _ => 3.0,
    };
}

fn main() {}
