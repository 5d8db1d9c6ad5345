#[scry::kernel]
fn panic(y: &mut [f32]) {
    let i = global_id().x;
    assert!(i < y.len());
    if i > 100 {
        panic!("too far");
    }
    y[i] = unreachable!();
}

fn main() {}
