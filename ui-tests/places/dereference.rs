//! What is no reference is not dereferenced, and what is lent to be read is not written.

#[scry::kernel]
fn a_number(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = *i as f32;
}

#[scry::kernel]
fn a_pattern(x: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    match x[i] {
        &k => y[i] = k as f32,
    }
}

#[scry::kernel]
fn two_borrows(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let cell = &mut y[i];
    y[i] = x[i];
    *cell += 1.0;
}

fn main() {}
