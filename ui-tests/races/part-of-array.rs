// Four invocations write the first number of one array.
#[scry::kernel]
fn part_of_array(x: &[f32], y: &mut [[f32; 4]]) {
    let i = global_id().x;
    y[i / 4][0] = x[i];
}

fn main() {}
