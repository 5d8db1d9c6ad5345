#[scry::device]
fn row() -> usize {
    local_id().x / 8
}

#[scry::kernel(workgroup = 64)]
fn through_locals(y: &mut [u32], n: u32) {
    let lane = local_id().x as u32;
    let doubled = lane * 2;
    let (a, b) = (n, doubled + n);
    if a > 3 {
        barrier();
    }
    if b > 3 {
        barrier();
    }
    let mut count = 0;
    while y[lane as usize] > count {
        count += 1;
    }
    if count == n {
        barrier();
    }
    if row() == 0 {
        barrier();
    }
    let table = [1, lane, 3];
    if table[n as usize] == 3 {
        barrier();
    }
}

fn main() {}
