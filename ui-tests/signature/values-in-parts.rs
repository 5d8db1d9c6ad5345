#[scry::device]
#[derive(Clone, Copy)]
pub enum Padding {
    Fixed(usize),
    None,
}

#[scry::kernel]
fn enums(padding: Padding, result: (u32, Result<u32, f32>), y: &mut [u32]) {
    y[0] = 1;
}

#[scry::kernel]
fn long(table: [usize; 2000], shape: (usize, [(usize, usize); 600]), y: &mut [u32]) {
    y[0] = 1;
}

#[scry::kernel]
fn assigned(range: (usize, usize), shape: [usize; 4], y: &mut [u32]) {
    range.0 = 1;
    shape[1] = 2;
    shape[4];
}

fn main() {}
