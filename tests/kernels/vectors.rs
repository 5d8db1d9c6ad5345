//! glam's vectors: each function is an ordinary one, which the host runs with glam itself and kernels on every device.

use scry::glam::{IVec3, Vec2, Vec3, Vec4, vec3};

use crate::support::{every_device, golden};

#[scry::kernel]
fn smoke(m: Vec3, k: Vec2, x: &[Vec3], y: &mut [Vec3], z: &mut [Vec4], n: &mut [IVec3]) {
    let i = global_id().x;
    let mut a = x[i];
    a.x += 1.0;
    a *= 2.0;
    let b = vec3(1.0, 2.0, k.y) + a / m - Vec3::Y;
    y[i] = b.zyx() + a.cross(b).normalize() * b.dot(a);
    y[i].y += 0.5;
    z[i] = b.extend(3.0) % Vec4::splat(0.7);
    n[i] = (b * 8.0).as_ivec3() << 2 | 1;
    n[i].x = a[i % 3] as i32;
}

golden![smoke];

#[test]
fn smokes() {
    every_device(|gpu| {
        let x: Vec<Vec3> = (0..20).map(|i| Vec3::new(i as f32, 0.5 * i as f32, 1.0 - i as f32)).collect();
        let (m, k) = (Vec3::new(2.0, 3.0, 4.0), Vec2::new(0.0, 5.0));
        let (dx, y, z, n) = (gpu.upload(&x)?, gpu.alloc::<Vec3>(20)?, gpu.alloc::<Vec4>(20)?, gpu.alloc::<IVec3>(20)?);
        smoke.launch(gpu, m, k, &dx, &y, &z, &n, 20)?;
        let (y, z, n) = (y.download()?, z.download()?, n.download()?);
        for i in 0..20 {
            let mut a = x[i];
            a.x += 1.0;
            a *= 2.0;
            let b = vec3(1.0, 2.0, k.y) + a / m - Vec3::Y;
            let mut e = Vec3::new(b.z, b.y, b.x) + a.cross(b).normalize() * b.dot(a);
            e.y += 0.5;
            assert!(e.abs_diff_eq(y[i], 1e-4), "{e} {}", y[i]);
            assert_eq!(z[i], b.extend(3.0) % Vec4::splat(0.7));
            let shifted: IVec3 = (b * 8.0).as_ivec3() << 2i32;
            let mut f: IVec3 = shifted | 1i32;
            f.x = a[i % 3] as i32;
            assert_eq!(n[i], f);
        }
        Ok(())
    });
}
