#[scry::device]
#[derive(Clone, Copy)]
#[repr(u8)]
enum Kind {
    One = 1,
    Two = 2,
}

#[scry::kernel(workgroup = 64)]
fn enums(x: &[[Kind; 2]], y: &mut [u32]) {
    let mut tile = shared::<[[Kind; 2]; 64]>();
    tile.copy_from(x);
    commit_copies();
    wait_copies(0);
    barrier();
    y[global_id().x] = tile[63 - local_id().x][0] as u32;
}

fn main() {}
