//! Swizzles of glam's vectors, read and written.

use scry::glam::{IVec3, IVec4, UVec2, UVec4, Vec2, Vec2Swizzles, Vec3, Vec3Swizzles, Vec4, Vec4Swizzles};

use crate::support::every_device;

#[scry::device]
fn of_two(v: Vec2) -> [Vec4; 6] {
    [v.xyxy(), v.yxyx(), v.yy().xyyx(), v.xyx().extend(1.0), v.yyy().extend(2.0), v.yx().extend(3.0).zzxy()]
}

#[scry::device]
fn of_three(v: Vec3) -> [Vec4; 8] {
    [
        v.zyx().extend(0.5),
        v.xxyy(),
        v.zzzz(),
        v.xzyx(),
        v.xy().extend(v.z).extend(v.zy().x),
        v.with_xy(v.zz()).xyzz(),
        v.with_zx(Vec2::new(7.0, 8.0)).xyzx(),
        (v.yzx() * v.zxy() - v.zxy() * v.yzx()).xyzx(),
    ]
}

#[scry::device]
fn of_four(v: Vec4) -> [Vec4; 8] {
    [
        v.wzyx(),
        v.xyzw(),
        v.wwxx(),
        v.yzw().extend(v.wx().y),
        v.zw().xyxy() + v.xy().xxyy(),
        v.with_yw(v.xz()),
        v.with_wyx(v.xyz()),
        v.with_zyx(Vec3::new(1.0, 2.0, 3.0)).with_w(4.0),
    ]
}

#[scry::kernel]
fn swizzled(x: &[Vec4], y: &mut [Vec4]) {
    let i = global_id().x;
    let v = x[i];
    let (two, three, four) = (of_two(v.xy()), of_three(v.yzw()), of_four(v));
    for k in 0..6 {
        y[22 * i + k] = two[k];
    }
    for k in 0..8 {
        y[22 * i + 6 + k] = three[k];
        y[22 * i + 14 + k] = four[k];
    }
}

/// Of integers, of values that are no names, of elements, and of what changes in between.
#[scry::kernel]
fn orders(step: IVec4, x: &[IVec3], y: &mut [IVec4]) {
    let i = global_id().x;
    let mut v = x[i];
    v = v.zyx();
    v.x += 1;
    let before = v.xx();
    v.x += before.y;
    y[i] = (v + step.wzy()).yxyz() + x[i].zzyx() - before.xyxy() * step.xxxx();
    y[i].y = UVec4::new(1, 2, 3, 4).wyx().zx().y as i32 + x[i].yz().y;
    y[i].w += UVec2::new(5, 6).yxx().y as i32;
}

#[test]
fn swizzles_are_glams() {
    let x: Vec<Vec4> = (0..10).map(|i| Vec4::new(i as f32, 0.5 - i as f32, 2.0 * i as f32, 100.0)).collect();
    every_device(|gpu| {
        let (dx, y) = (gpu.upload(&x)?, gpu.alloc::<Vec4>(22 * x.len())?);
        swizzled.launch(gpu, &dx, &y, x.len())?;
        let y = y.download()?;
        for (i, &v) in x.iter().enumerate() {
            let expected = [&of_two(v.xy())[..], &of_three(v.yzw()), &of_four(v)].concat();
            assert_eq!(y[22 * i..22 * i + 22], expected, "of {v}");
        }
        Ok(())
    });
}

fn orders_in_rust(step: IVec4, x: IVec3) -> IVec4 {
    let first = x.z + 1;
    let v = IVec3::new(2 * first, x.y, x.x);
    let sum = v + IVec3::new(step.w, step.z, step.y);
    let mut y = IVec4::new(sum.y, sum.x, sum.y, sum.z) + IVec4::new(x.z, x.z, x.y, x.x) - IVec4::splat(first * step.x);
    y.y = 4 + x.z;
    y.w += 5;
    y
}

#[test]
fn swizzles_keep_the_order_of_effects() {
    let x: Vec<IVec3> = (0..10).map(|i| IVec3::new(i, 10 * i, 100 * i)).collect();
    let step = IVec4::new(2, 3, 5, 7);
    every_device(|gpu| {
        let (dx, y) = (gpu.upload(&x)?, gpu.alloc::<IVec4>(x.len())?);
        orders.launch(gpu, step, &dx, &y, x.len())?;
        let expected: Vec<IVec4> = x.iter().map(|&x| orders_in_rust(step, x)).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
