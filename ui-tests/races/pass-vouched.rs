//! What only the user knows, in `unsafe` blocks, beside atomics that need none.

use scry::prelude::*;

#[scry::kernel]
fn permute(to: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    // SAFETY: `to` is a permutation.
    unsafe { y[to[i] as usize] = x[i] };
}

#[scry::kernel]
fn compact(x: &[f32], next: &[AtomicU32], y: &mut [f32]) {
    let i = global_id().x;
    if i < x.len() && x[i] > 0.0 {
        let at = next[0].fetch_add(1, Relaxed) as usize;
        // SAFETY: each ticket is given out once.
        unsafe { y[at] = x[i] };
    }
}

/// Of one colour, no two cells are neighbours.
#[scry::kernel]
fn of_one_colour(cells: &[u32], left: &[u32], right: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    let (at, left, right) = (cells[i] as usize, left[i] as usize, right[i] as usize);
    // SAFETY: `cells` are of one colour and different, `left` and `right` of the other one.
    unsafe { y[at] = 0.5 * (y[left] + y[right]) };
}

/// A vouched store beside one that is proven.
#[scry::kernel]
fn permute_both_ways(to: &[u32], forth: &mut [u32], back: &mut [u32]) {
    let i = global_id().x;
    forth[i] = to[i];
    // SAFETY: `to` is a permutation.
    unsafe { back[to[i] as usize] = i as u32 };
}

/// It is proven that the accesses in the block do not race.
#[scry::kernel(requires(launch_size().y == 1, launch_size().z == 1))]
fn unchecked(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    // SAFETY: launches have as many invocations as both slices have elements.
    unsafe { *y.get_unchecked_mut(i) = *x.get_unchecked(i) };
}

#[scry::kernel]
fn wide(width: usize, x: &[f32], y: &mut [f32]) {
    let (row, column) = (global_id().y, global_id().x);
    // SAFETY: no launch is wider than `width`.
    unsafe { y[row * width + column] = x[row] };
}

pub fn main() {
    let says = |report: &str, line: &str| assert!(report.lines().any(|said| said.ends_with(line)), "{report}");
    says(permute::REPORT, ": races for `y`: in `unsafe`: depends on an element of `to`");
    says(compact::REPORT, ": races for `y`: in `unsafe`: depends on an atomic");
    says(permute_both_ways::REPORT, ": races for `forth`: settled at launch: `launch_size().y <= 1` and `launch_size().z <= 1`");
    says(permute_both_ways::REPORT, ": races for `back`: in `unsafe`: depends on an element of `to`");
    says(unchecked::REPORT, ": races for `y`: proven");
    assert!(wide::REPORT.contains(": races for `y`: in `unsafe`: proven only where `launch_size()"), "{}", wide::REPORT);
}
