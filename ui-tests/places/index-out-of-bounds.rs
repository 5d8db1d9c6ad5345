#[scry::kernel]
fn index_out_of_bounds(y: &mut [f32]) {
    let i = global_id().x;
    let mut table = [1.0, 2.0, 3.0];
    table[3] = 1.0;
    y[i] = table[4];
}

fn main() {}
