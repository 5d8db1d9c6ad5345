#[scry::kernel]
fn for_mixed_range(n: u32, y: &mut [f32]) {
    for i in n..y.len() {
        y[i] = 1.0;
    }
}

fn main() {}
