#[scry::device]
fn bump(x: &mut u32) {
    *x += 1;
}

#[scry::kernel]
fn without_mut(y: &mut [u32]) {
    let x = 1;
    bump(&mut x);
    y[0] = x;
}

#[scry::kernel]
fn by_value(y: &mut [u32]) {
    let mut x = 1;
    bump(x);
    y[0] = x;
}

fn main() {}
