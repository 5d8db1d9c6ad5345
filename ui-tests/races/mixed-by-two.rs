// With two numbers, another one's element is met.
#[scry::kernel]
fn mixed_by_two(n: u32, m: u32, y: &mut [f32]) {
    let i = global_id().x as u32;
    y[(i ^ n) as usize] = 1.0;
    y[(i ^ m) as usize] += 1.0;
}

fn main() {}
