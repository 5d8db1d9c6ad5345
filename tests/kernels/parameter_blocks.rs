//! Parameter blocks of more than 128 bytes, which Vulkan takes from memory: their values in launches that are in flight together,
//! and in the dispatches that a grid is cut into.

use scry::prelude::*;

use crate::support::every_device;

/// Forty scalars of all types, with a slice among them.
#[scry::kernel(workgroup = 64)]
fn forty(
    p0: f32,
    p1: i32,
    p2: u32,
    p3: usize,
    p4: bool,
    p5: f32,
    p6: i32,
    p7: u32,
    p8: usize,
    p9: bool,
    p10: f32,
    p11: i32,
    p12: u32,
    p13: usize,
    p14: bool,
    p15: f32,
    p16: i32,
    y: &mut [u32],
    p17: u32,
    p18: usize,
    p19: bool,
    p20: f32,
    p21: i32,
    p22: u32,
    p23: usize,
    p24: bool,
    p25: f32,
    p26: i32,
    p27: u32,
    p28: usize,
    p29: bool,
    p30: f32,
    p31: i32,
    p32: u32,
    p33: usize,
    p34: bool,
    p35: f32,
    p36: i32,
    p37: u32,
    p38: usize,
    p39: bool,
) {
    let i = global_id().x;
    let part0 = p0 as u32
        + p1 as u32 * 3
        + p2 * 5
        + p3 as u32 * 7
        + p4 as u32 * 9
        + p5 as u32 * 11
        + p6 as u32 * 13
        + p7 * 15
        + p8 as u32 * 17
        + p9 as u32 * 19;
    let part1 = p10 as u32 * 21
        + p11 as u32 * 23
        + p12 * 25
        + p13 as u32 * 27
        + p14 as u32 * 29
        + p15 as u32 * 31
        + p16 as u32 * 33
        + p17 * 35
        + p18 as u32 * 37
        + p19 as u32 * 39;
    let part2 = p20 as u32 * 41
        + p21 as u32 * 43
        + p22 * 45
        + p23 as u32 * 47
        + p24 as u32 * 49
        + p25 as u32 * 51
        + p26 as u32 * 53
        + p27 * 55
        + p28 as u32 * 57
        + p29 as u32 * 59;
    let part3 = p30 as u32 * 61
        + p31 as u32 * 63
        + p32 * 65
        + p33 as u32 * 67
        + p34 as u32 * 69
        + p35 as u32 * 71
        + p36 as u32 * 73
        + p37 * 75
        + p38 as u32 * 77
        + p39 as u32 * 79;
    y[i] = part0 ^ part1.rotate_left(8) ^ part2.rotate_left(16) ^ part3.rotate_left(24) ^ i as u32;
}

/// The arguments of a launch of `forty`, as numbers that fit each of its types: number 0 is a float, 1 an `i32` and so on.
fn arguments(seed: u32) -> [u32; 40] {
    std::array::from_fn(|i| {
        let number = (seed * 40 + i as u32).wrapping_mul(0x9e37_79b9) >> 12;
        if i % 5 == 4 { number & 1 } else { number }
    })
}

fn launch_forty(gpu: &Device, seed: u32, y: &Buffer<u32>) -> scry::Result<()> {
    let p = arguments(seed);
    let (float, signed, index, flag) = (|i: usize| p[i] as f32, |i: usize| p[i] as i32, |i: usize| p[i] as usize, |i: usize| p[i] == 1);
    forty.launch(
        gpu,
        float(0),
        signed(1),
        p[2],
        index(3),
        flag(4),
        float(5),
        signed(6),
        p[7],
        index(8),
        flag(9),
        float(10),
        signed(11),
        p[12],
        index(13),
        flag(14),
        float(15),
        signed(16),
        y,
        p[17],
        index(18),
        flag(19),
        float(20),
        signed(21),
        p[22],
        index(23),
        flag(24),
        float(25),
        signed(26),
        p[27],
        index(28),
        flag(29),
        float(30),
        signed(31),
        p[32],
        index(33),
        flag(34),
        float(35),
        signed(36),
        p[37],
        index(38),
        flag(39),
        y.len(),
    )
}

fn forty_in_rust(seed: u32, i: usize) -> u32 {
    let weighted = arguments(seed).into_iter().zip((1..).step_by(2)).map(|(number, weight)| number.wrapping_mul(weight));
    let weighted: Vec<u32> = weighted.collect();
    let parts = weighted.chunks(10).map(|part| part.iter().fold(0u32, |sum, number| sum.wrapping_add(*number)));
    parts.zip([0, 8, 16, 24]).fold(i as u32, |sum, (part, bits)| sum ^ part.rotate_left(bits))
}

/// All slices there can be, beside a block in memory.
#[scry::kernel(workgroup = 1)]
fn crowded(
    a: &[u32],
    b: &[u32],
    c: &[u32],
    scale: u32,
    d: &[u32],
    e: &[u32],
    f: &[u32],
    g: &[u32],
    shift: i32,
    h: &[u32],
    i: &[u32],
    j: &[u32],
    up: bool,
    k: &[u32],
    y: &mut [u32],
    first: usize,
    factor: f32,
) {
    let n = global_id().x;
    let at = n % 7;
    let sum = a[at] + b[at] + c[at] + d[at] + e[at] + f[at] + g[at] + h[at] + i[at] + j[at] + k[at];
    let value = (sum * scale + first as u32) << shift;
    y[n] = if up { value + n as u32 } else { value - n as u32 * factor as u32 };
}

#[test]
fn every_value_arrives() {
    every_device(|gpu| {
        for seed in 0..3 {
            let y = gpu.alloc(100)?;
            launch_forty(gpu, seed, &y)?;
            assert_eq!(y.download()?, (0..100).map(|i| forty_in_rust(seed, i)).collect::<Vec<_>>());
        }
        Ok(())
    });
}

/// More launches than a batch, a chunk of blocks or the CPU's queue holds, each with a block of its own.
#[test]
fn launches_in_flight_keep_their_own_values() {
    const LAUNCHES: usize = 1500;
    every_device(|gpu| {
        let y = gpu.alloc(LAUNCHES * 3)?;
        for round in 0..2 {
            for launch in 0..LAUNCHES {
                launch_forty(gpu, (launch + round) as u32, &y.slice(launch * 3..launch * 3 + 3)?)?;
            }
        }
        let words = y.download()?;
        for (launch, words) in words.chunks(3).enumerate() {
            assert_eq!(words, [0, 1, 2].map(|i| forty_in_rust(launch as u32 + 1, i)), "launch {launch}");
        }
        Ok(())
    });
}

/// Vulkan runs no more than 65535 workgroups at once here, so each part needs a block that says where it starts.
#[test]
fn the_parts_of_a_grid_have_their_own_blocks() {
    const LEN: usize = 140_000;
    every_device(|gpu| {
        let slices = (0..11).map(|k| gpu.upload(&[k, 2 * k, 3 * k, 4 * k, 5 * k, 6 * k, 7 * k])).collect::<scry::Result<Vec<_>>>()?;
        let [a, b, c, d, e, f, g, h, i, j, k] = &slices[..] else { unreachable!("there are eleven") };
        let y = gpu.alloc(LEN)?;
        for up in [true, false] {
            crowded.launch(gpu, a, b, c, 3, d, e, f, g, 2, h, i, j, up, k, &y, 17, 5.0, LEN)?;
            let words = y.download()?;
            let expected = |n: usize| {
                let value = (55 * (n as u32 % 7 + 1) * 3 + 17) << 2;
                if up { value + n as u32 } else { value.wrapping_sub(n as u32 * 5) }
            };
            let wrong = (0..LEN).find(|&n| words[n] != expected(n));
            assert_eq!(wrong, None, "up: {up}");
        }
        Ok(())
    });
}
