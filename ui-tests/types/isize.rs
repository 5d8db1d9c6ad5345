#[scry::kernel]
fn indices(offset: isize, wide: i64, y: &mut [i32]) {
    let at: isize = offset + global_id().x;
    y[offset] = isize::from(wide) as i32;
    y[0] = 3_000_000_000isize as i32;
    y[1] = i64::from(offset) as i32;
    y[2] = offset.to_le_bytes()[0] as i32;
}

fn main() {}
