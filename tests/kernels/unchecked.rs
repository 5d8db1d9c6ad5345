//! `get_unchecked`: accesses that are not checked, since the user vouches for them.

use scry::prelude::*;

use crate::support::every_device;

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pair {
    value: u32,
    next: u32,
}

/// Follows pointers, counts where they lead, and turns each workgroup's values round.
#[scry::kernel(workgroup = 32)]
fn follow(pairs: &[Pair], counts: &[AtomicU32], reversed: &mut [u32]) {
    let mut tile = shared::<[[u32; 8]; 4]>();
    let (i, lane) = (global_id().x, local_id().x);
    // SAFETY: there is an invocation for each pair, each leads to one, and there are as many counts.
    let next = unsafe { pairs.get_unchecked(i).next } as usize;
    unsafe { counts.get_unchecked(next) }.fetch_add(unsafe { pairs.get_unchecked(next) }.value, Relaxed);
    // SAFETY: a lane is below 32.
    unsafe { *tile.get_unchecked_mut(lane / 8).get_unchecked_mut(lane % 8) = pairs[i].value };
    barrier();
    let other = 31 - lane;
    // SAFETY: as above.
    *unsafe { reversed.get_unchecked_mut(i) } = *unsafe { tile.get_unchecked(other / 8).get_unchecked(other % 8) };
}

/// What is not there is not looked at.
#[scry::kernel]
fn is_followed_by_larger(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    // SAFETY: the comparison says that it is there.
    y[i] = (i + 1 < x.len() && unsafe { *x.get_unchecked(i + 1) } > x[i]) as u32;
}

#[test]
fn unchecked_elements_are_those_of_the_index() {
    let pairs: Vec<Pair> = (0..96).map(|i| Pair { value: i * i + 1, next: i * 5 % 7 }).collect();
    let x = [3, 1, 4, 1, 5, 9, 2, 6];
    every_device(|gpu| {
        let (counts, reversed) = (gpu.upload(&[0; 96])?, gpu.upload(&[0; 96])?);
        follow.launch(gpu, &gpu.upload(&pairs)?, &counts, &reversed, 96)?;
        let mut expected = [0; 96];
        pairs.iter().for_each(|pair| expected[pair.next as usize] += pairs[pair.next as usize].value);
        assert_eq!(counts.download()?, expected);
        let expected: Vec<u32> = pairs.chunks(32).flat_map(|group| group.iter().rev().map(|pair| pair.value)).collect();
        assert_eq!(reversed.download()?, expected);

        let y = gpu.upload(&[7; 8])?;
        is_followed_by_larger.launch(gpu, &gpu.upload(&x)?, &y, 8)?;
        assert_eq!(y.download()?, [0, 1, 0, 1, 1, 0, 1, 0]);
        Ok(())
    });
}
