const LIMIT: u32 = 10;

#[scry::kernel]
fn clamp(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = y[i].min(LIMIT);
}

fn main() {
    assert_eq!(LIMIT, 10);
}
