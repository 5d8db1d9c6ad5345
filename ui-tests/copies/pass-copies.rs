// Each of these is proven.
/// One group of copies, of parts of an array.
#[scry::kernel(workgroup = 64)]
fn parts(middle: usize, x: &[f32], z: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 128]>();
    tile[..middle].copy_from(x);
    tile[middle..].copy_from(&z[3..]);
    commit_copies();
    wait_copies(0);
    barrier();
    y[global_id().x] = tile[127 - local_id().x] + tile[local_id().x];
}

/// Two pages by turns.
#[scry::kernel(workgroup = 64)]
fn by_turns(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[f32; 64]; 2]>();
    let mut sum = 0.0;
    pages[0].copy_from(x);
    commit_copies();
    for round in 0..rounds {
        if round + 1 < rounds {
            pages[(round + 1) % 2].copy_from(&x[64 * (round + 1)..]);
        }
        commit_copies();
        wait_copies(1);
        barrier();
        sum += pages[round % 2][63 - local_id().x];
        barrier();
    }
    y[global_id().x] = sum;
}

/// Four pages, of which three are filled: one barrier a round.
#[scry::kernel(workgroup = (8, 8), requires(depth < 1_000_000))]
fn four_pages(depth: usize, width: usize, x: &[f32], y: &mut [f32]) {
    let mut pages = shared::<[[[f32; 8]; 8]; 4]>();
    #[unroll]
    for page in 0..3 {
        pages[page].copy_rows_from(&x[(8 * page).min(x.len())..], width, width);
        commit_copies();
    }
    let mut sum = 0.0;
    for round in 0..depth {
        wait_copies(2);
        barrier();
        pages[(round + 3) % 4].copy_rows_from(&x[(8 * (round + 3)).min(x.len())..], width, width);
        commit_copies();
        sum += pages[round % 4][local_id().x][local_id().y];
    }
    if global_id().y == 0 && global_id().z == 0 {
        y[global_id().x] = sum;
    }
}

pub fn main() {}
