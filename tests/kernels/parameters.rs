//! Scalar parameters of every type, `mut` ones, and as many of all sorts as there can be.

use crate::support::every_device;

#[scry::kernel]
fn scalars(flag: bool, signed: i32, unsigned: u32, float: f32, index: usize, y: &mut [u32]) {
    y[0] = flag as u32;
    y[1] = signed as u32;
    y[2] = unsigned;
    y[3] = float.to_bits();
    y[4] = index as u32;
    y[5] = if flag { 1 } else { 2 };
    y[6] = (!flag && index > 3) as u32;
    y[7] = (signed < 0) as u32;
}

/// A `mut` parameter is a variable of each invocation.
#[scry::kernel]
fn mutable(mut n: u32, mut up: bool, scale: f32, y: &mut [f32]) {
    let i = global_id().x;
    while n > 100 {
        n /= 2;
        up = !up;
    }
    n += i as u32;
    y[i] = if up { n as f32 * scale } else { -(n as f32) };
}

fn mutable_in_rust(mut n: u32, mut up: bool, scale: f32, i: u32) -> f32 {
    while n > 100 {
        n /= 2;
        up = !up;
    }
    n += i;
    if up { n as f32 * scale } else { -(n as f32) }
}

/// The most slices a kernel takes, and scalars between them.
#[scry::kernel]
fn many(
    a: &[u32],
    b: &[u32],
    scale: u32,
    c: &[u32],
    d: &[u32],
    e: &[u32],
    f: &[u32],
    g: &[u32],
    h: &[u32],
    i: &[u32],
    j: &[u32],
    k: &mut [u32],
    shift: u32,
    l: &mut [u32],
) {
    let n = global_id().x;
    k[n] = (a[n] + b[n] * 2 + c[n] * 3 + d[n] * 4 + e[n] * 5) * scale;
    l[n] = (f[n] + g[n] * 2 + h[n] * 3 + i[n] * 4 + j[n] * 5) << shift;
}

/// The most scalars.
#[scry::kernel]
fn many_scalars(
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    e: f32,
    f: f32,
    g: f32,
    h: f32,
    i: f32,
    j: f32,
    k: i32,
    l: i32,
    m: u32,
    n: u32,
    o: usize,
    p: bool,
    q: bool,
    r: i32,
    s: f32,
    t: f32,
    u: f32,
    v: f32,
    w: f32,
    x: f32,
    y: &mut [f32],
) {
    y[o] = a + b + c + d + e + f + g + h + i + j + s + t + u + v + w + x + (k + l + r) as f32 + (m + n) as f32;
    y[o + 1] = p as u32 as f32 + q as u32 as f32 * 2.0;
}

/// A kernel without parameters, and one that uses none of them.
#[scry::kernel]
fn nothing() {}

#[scry::kernel]
fn unused(_x: &[f32], _n: u32, _y: &mut [f32], _flag: bool) {
    let _i = global_id().x;
}

#[test]
fn scalars_arrive() {
    every_device(|gpu| {
        let y = gpu.alloc(8)?;
        scalars.launch(gpu, true, -5, u32::MAX, -0.0, 7, &y, 1)?;
        assert_eq!(y.download()?, [1, -5i32 as u32, u32::MAX, 0x8000_0000, 7, 1, 0, 1]);
        scalars.launch(gpu, false, i32::MAX, 0, 1.5, u32::MAX as usize, &y, 1)?;
        assert_eq!(y.download()?, [0, i32::MAX as u32, 0, 1.5f32.to_bits(), u32::MAX, 2, 1, 0]);
        Ok(())
    });
}

#[test]
fn mut_parameters_are_the_invocation_s_own() {
    let cases = [(1000, true, 0.5), (5, false, 2.0), (201, false, -1.5)];
    every_device(|gpu| {
        for (n, up, scale) in cases {
            let y = gpu.alloc(10)?;
            mutable.launch(gpu, n, up, scale, &y, 10)?;
            assert_eq!(y.download()?, (0..10).map(|i| mutable_in_rust(n, up, scale, i)).collect::<Vec<_>>());
        }
        Ok(())
    });
}

#[test]
fn many_parameters_keep_their_order() {
    every_device(|gpu| {
        let slices: Vec<_> = (0..10).map(|k| gpu.upload(&[k, 10 + k, 100 * k])).collect::<Result<_, _>>()?;
        let [a, b, c, d, e, f, g, h, i, j] = &slices[..] else { unreachable!("there are ten") };
        let (k, l) = (gpu.alloc(3)?, gpu.alloc(3)?);
        many.launch(gpu, a, b, 7, c, d, e, f, g, h, i, j, &k, 3, &l, 3)?;
        assert_eq!(k.download()?, [40 * 7, 190 * 7, 4000 * 7]);
        assert_eq!(l.download()?, [115 << 3, 265 << 3, 11_500 << 3]);
        let y = gpu.alloc(4)?;
        let f = |k: i32| k as f32;
        let (low, high) = ([1, 2, 3, 4, 5].map(f), [6, 7, 8, 9, 10].map(f));
        let ([a, b, c, d, e], [f1, g, h, i, j]) = (low, high);
        many_scalars.launch(gpu, a, b, c, d, e, f1, g, h, i, j, -7, 9, 3, 4, 2, true, true, 11, 0.5, 0.5, 1.0, 2.0, 4.0, 8.0, &y, 1)?;
        assert_eq!(y.download()?, [0.0, 0.0, 55.0 + 16.0 + 13.0 + 7.0, 3.0]);
        Ok(())
    });
}

#[test]
fn parameters_need_not_be_used() {
    every_device(|gpu| {
        nothing.launch(gpu, 100)?;
        let y = gpu.upload(&[1.0, 2.0])?;
        unused.launch(gpu, &gpu.alloc(1)?, 5, &y, true, 2)?;
        assert_eq!(y.download()?, [1.0, 2.0]);
        Ok(())
    });
}

/// An index is 32 bits wide on a device; a longer one is refused, not cut. In browsers there is none.
#[cfg(target_pointer_width = "64")]
#[test]
fn an_index_that_is_too_large_is_an_error() {
    every_device(|gpu| {
        let y = gpu.alloc(8)?;
        let error = scalars.launch(gpu, true, 0, 0, 0.0, 1 << 32, &y, 1);
        assert!(matches!(error, Err(scry::Error::ArgumentTooLarge { kernel: "scalars", param: "index", value: 0x1_0000_0000 })));
        assert_eq!(y.download()?, [0; 8]);
        Ok(())
    });
}
