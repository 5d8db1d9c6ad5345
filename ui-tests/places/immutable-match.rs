#[scry::kernel]
fn immutable_match(n: u32, y: &mut [f32]) {
    match n {
        k => {
            k = 1;
            y[0] = k as f32;
        }
    }
}

fn main() {}
