#[scry::device]
async fn later(x: u32) -> u32 {
    x
}

#[scry::kernel]
fn calls(y: &mut [u32]) {
    y[0] = later(1);
}

fn main() {}
