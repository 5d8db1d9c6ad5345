//! Workgroups that wait for an invocation to end a loop, which panics instead: they end all the same.

use scry::prelude::*;

use crate::support::{code, every_device, every_device_alone, expect_panic};

/// Halves the sum of what all have until it is small enough, which the last invocation of a workgroup finds out.
#[scry::kernel(workgroup = 64)]
fn until_told(limits: &[u32], rounds: &mut [u32]) {
    let mut is_done = shared::<bool>();
    let (lane, group) = (local_id().x, workgroup_id().x);
    let mut left = 1000;
    if lane == 0 {
        is_done = false;
    }
    while !workgroup_uniform_load(&is_done) {
        left /= 2;
        if lane == 63 && left <= limits[group] {
            is_done = true;
        }
        rounds[global_id().x] += 1;
        barrier();
    }
}

/// The same by votes: an invocation that has panicked, in a function, never votes for the end.
#[scry::kernel(workgroup = 32)]
fn until_all_agree(limits: &[u32], rounds: &mut [u32]) {
    let votes = shared::<AtomicU32>();
    let mut agree = shared::<bool>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut left = 1000;
    if lane == 0 {
        votes.store(0, Relaxed);
        agree = false;
    }
    barrier();
    loop {
        left = next(left, lane);
        if left <= limits[i / 32] {
            votes.fetch_add(1, Relaxed);
        }
        rounds[i] += 1;
        barrier();
        if lane == 0 {
            agree = votes.load(Relaxed) >= 32;
        }
        if workgroup_uniform_load(&agree) {
            break;
        }
    }
}

#[scry::device]
fn next(left: u32, lane: usize) -> u32 {
    assert!(left > 2 || lane != 5, "no more than {left}");
    (left / 2).max(1)
}

/// How often `left` is halved.
fn rounds(limit: u32) -> u32 {
    (1..).find(|round| 1000 >> round <= limit).expect("it comes to nothing")
}

#[test]
fn a_workgroup_waits_until_it_is_told() {
    every_device(|gpu| {
        let limits = [400, 0, 7];
        let (told, agreed) = (gpu.upload(&[0; 192])?, gpu.upload(&[0; 96])?);
        until_told.launch(gpu, &gpu.upload(&limits)?, &told, 192)?;
        assert_eq!(told.download()?, (0..192).map(|i| rounds(limits[i / 64])).collect::<Vec<_>>());
        until_all_agree.launch(gpu, &gpu.upload(&[400, 3, 7])?, &agreed, 96)?;
        assert_eq!(agreed.download()?, (0..96).map(|i| rounds([400, 3, 7][i / 32])).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn a_workgroup_does_not_wait_for_who_has_panicked() {
    every_device_alone(|gpu| {
        let limits = [400, 0];
        let told = gpu.upload(&[0; 192])?;
        until_told.launch(gpu, &gpu.upload(&limits)?, &told, 192)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!(panic.message, "index out of bounds: the len is 2 but the index is 2");
        assert!(code(&panic).starts_with("limits[group]"), "{panic}");
        assert_eq!((panic.count, panic.global_id), (1, [191, 0, 0]));
        let told = told.download()?;
        assert_eq!(told[..128], (0..128).map(|i| rounds(limits[i / 64])).collect::<Vec<_>>());

        // Nobody agrees that one is nothing, and so all wait for the one who has panicked.
        let agreed = gpu.upload(&[0; 96])?;
        until_all_agree.launch(gpu, &gpu.upload(&[400, 0, 7])?, &agreed, 96)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!((panic.message.as_str(), panic.count, panic.global_id), ("no more than 1", 1, [37, 0, 0]));
        assert!(code(&panic).starts_with("assert!(left > 2 ||"), "{panic}");
        let agreed = agreed.download()?;
        assert_eq!((agreed[0], agreed[37], agreed[95]), (rounds(400), 9, rounds(7)));
        Ok(())
    });
}
