//! The self-test: a kernel whose results the host works out as well, by the same function.

use scry::prelude::*;

/// Mixes the bits of two words, with a loop, a branch and arithmetic that wraps.
#[scry::device]
fn mix(seed: u32, x: u32) -> u32 {
    let mut word = x ^ seed;
    for round in 0..8 {
        word = word.rotate_left(5).wrapping_mul(0x9e37_79b9).wrapping_add(round);
        if word > 0x8000_0000 {
            word ^= x >> 7;
        }
    }
    word
}

#[scry::kernel(workgroup = 64)]
fn mix_all(seed: u32, x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = mix(seed, x[i]);
}

/// More than a few workgroups, and no whole number of them.
const LEN: usize = 100_003;

/// `Err` tells what is wrong.
pub(crate) fn run(device: &Device) -> Result<(), String> {
    let input: Vec<u32> = (0..LEN as u32).map(|i| i.wrapping_mul(0x85eb_ca6b)).collect();
    let output = launch(device, &input).map_err(|error| error.to_string())?;
    let wrong = input.iter().zip(&output).position(|(x, y)| mix(7, *x) != *y);
    match wrong {
        None => Ok(()),
        Some(i) => Err(format!("element {i} of {LEN} is {:#010x}, and should be {:#010x}", output[i], mix(7, input[i]))),
    }
}

fn launch(device: &Device, input: &[u32]) -> scry::Result<Vec<u32>> {
    let x = device.upload(input)?;
    let y = device.zeros(input.len())?;
    mix_all.launch(device, 7, &x, &y, input.len())?;
    y.download()
}
