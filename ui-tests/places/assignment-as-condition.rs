#[scry::kernel]
fn assignment_as_condition(n: u32, y: &mut [f32]) {
    let mut k = n;
    if k = 3 {
        y[0] = 1.0;
    }
}

fn main() {}
