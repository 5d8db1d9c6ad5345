#[scry::device]
fn text(x: u32) -> u32 {
    let name = format!("{x}");
    name.len() as u32
}

#[scry::device]
fn heap(x: u32) -> u32 {
    let values = vec![x];
    values[0]
}

#[scry::device]
fn option(x: u32) -> Option<u32> {
    Some(x)
}

#[scry::kernel]
fn texts(y: &mut [u32]) {
    y[0] = text(1);
}

#[scry::kernel]
fn heaps(y: &mut [u32]) {
    y[0] = heap(1);
}

#[scry::kernel]
fn options(y: &mut [u32]) {
    if let Some(x) = option(1) {
        y[0] = x;
    }
}

fn main() {}
