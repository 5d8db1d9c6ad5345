//! An index is not below the length, and the kernel says that it need not be looked at: on other devices anything may happen then. The
//! sanitizer looks.

use scry::prelude::*;
use scry::{Error, FindingKind, FoundAction};

#[scry::kernel]
fn loads(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    // SAFETY: it is not there for the last invocation, which is the point.
    y[i] = unsafe { *x.get_unchecked(i + 1) };
}

#[scry::kernel]
fn loads_in_a_loop(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut sum = 0;
    for k in 0..3 {
        // SAFETY: as in `loads`.
        sum += unsafe { *x.get_unchecked(i + k) };
    }
    y[i] = sum;
}

#[scry::kernel]
fn stores(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    // SAFETY: as in `loads`.
    unsafe { *y.get_unchecked_mut(2 * i) = x[i] };
}

#[scry::kernel]
fn counts(x: &[u32], bins: &[AtomicU32]) {
    // SAFETY: as in `loads`.
    unsafe { bins.get_unchecked(x[global_id().x] as usize) }.fetch_add(1, Relaxed);
}

#[scry::kernel(workgroup = 4)]
fn shares(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 4]>();
    let lane = local_id().x;
    tile[lane] = x[global_id().x];
    barrier();
    // SAFETY: as in `loads`.
    y[global_id().x] = unsafe { *tile.get_unchecked(lane + 1) };
}

/// Nobody looks past the end.
#[scry::kernel]
fn is_careful(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    // SAFETY: the comparison says that it is there.
    if i + 1 < x.len() && unsafe { *x.get_unchecked(i + 1) } > 0 {
        y[i] = 1;
    }
}

/// What is found in a launch, of which it then has the results.
fn found(launch: impl Fn(&Device, &Buffer<u32>, &Buffer<u32>) -> scry::Result<()>) -> (Vec<(FoundAction, usize, String)>, Vec<u32>) {
    let gpu = Device::sanitizer().unwrap();
    let (x, y) = (gpu.upload(&[1, 2, 3, 4]).unwrap(), gpu.upload(&[0; 4]).unwrap());
    launch(&gpu, &x, &y).unwrap();
    let (told, findings) = (gpu.sync(), gpu.findings());
    assert_eq!(matches!(told, Err(Error::Sanitizer(_))), !findings.is_empty(), "{told:?}");
    assert!(findings.iter().all(|finding| finding.kind == FindingKind::OutOfBounds && finding.second.file == file!()), "{findings:?}");
    let found = findings.into_iter().map(|finding| (finding.second.action, finding.index, finding.memory)).collect();
    (found, y.download().unwrap())
}

#[test]
fn unchecked_indices_out_of_bounds_are_found_and_nothing_is_touched() {
    let [x, y, tile] = ["parameter `x`", "parameter `y`", "shared variable `tile`"].map(str::to_owned);
    let one = |action, index, memory: &String| vec![(action, index, memory.clone())];
    assert_eq!(found(|gpu, x, y| loads.launch(gpu, x, y, 4)), (one(FoundAction::Read, 4, &x), vec![2, 3, 4, 0]));
    assert_eq!(found(|gpu, x, y| loads_in_a_loop.launch(gpu, x, y, 4)), (one(FoundAction::Read, 4, &x), vec![6, 9, 7, 4]));
    assert_eq!(found(|gpu, x, y| stores.launch(gpu, x, y, 4)), (one(FoundAction::Write, 4, &y), vec![1, 0, 2, 0]));
    assert_eq!(
        found(|gpu, x, bins| counts.launch(gpu, x, bins, 4)),
        (one(FoundAction::Atomic, 4, &"parameter `bins`".to_owned()), vec![0, 1, 1, 1])
    );
    assert_eq!(found(|gpu, x, y| shares.launch(gpu, x, y, 4)), (one(FoundAction::Read, 4, &tile), vec![2, 3, 4, 0]));
    assert_eq!(found(|gpu, x, y| is_careful.launch(gpu, x, y, 4)), (vec![], vec![1, 1, 1, 0]));
}
