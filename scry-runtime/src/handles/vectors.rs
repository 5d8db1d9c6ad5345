//! glam's vectors and matrices as elements of buffers and as arguments.

use glam::{IVec2, IVec3, IVec4, Mat2, Mat3, Mat4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

use crate::element::{Element, Leaf, Values, layout};
use crate::handles::{Argument, ValueArgument};

macro_rules! elements {
    ($($ty:ident = $layout:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        // SAFETY: the type is made of nothing but so many numbers of four bytes, which its size shows to lie without padding,
        // and every bit pattern of those is one.
        unsafe impl Element for $ty {
            const BYTES: usize = size_of::<Self>();
            const CHECKED: bool = false;
            const LAYOUT: u64 = $layout;

            fn leaves(base: usize, visit: &mut dyn FnMut(Leaf)) {
                visit(Leaf { offset: base, size: Self::BYTES, values: Values::Any });
            }
        }

        impl ValueArgument for $ty {
            #[inline]
            fn argument(&self) -> Argument<'_> {
                Argument::of(self)
            }
        }
    )*};
}

elements! {
    Vec2 = layout::vector("f32", 2);
    Vec3 = layout::vector("f32", 3);
    Vec4 = layout::vector("f32", 4);
    IVec2 = layout::vector("i32", 2);
    IVec3 = layout::vector("i32", 3);
    IVec4 = layout::vector("i32", 4);
    UVec2 = layout::vector("u32", 2);
    UVec3 = layout::vector("u32", 3);
    UVec4 = layout::vector("u32", 4);
    Mat2 = layout::matrix(2);
    Mat3 = layout::matrix(3);
    Mat4 = layout::matrix(4);
}

const _: () = {
    assert!(size_of::<Vec2>() == 8 && size_of::<Vec3>() == 12 && size_of::<Vec4>() == 16);
    assert!(size_of::<IVec2>() == 8 && size_of::<IVec3>() == 12 && size_of::<IVec4>() == 16);
    assert!(size_of::<UVec2>() == 8 && size_of::<UVec3>() == 12 && size_of::<UVec4>() == 16);
    assert!(size_of::<Mat2>() == 16 && size_of::<Mat3>() == 36 && size_of::<Mat4>() == 64);
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Device, Result};

    #[test]
    fn buffers_hold_vectors_and_matrices() -> Result<()> {
        let device = Device::cpu()?;
        let vectors = [Vec3::new(1.0, 2.0, 3.0), Vec3::NEG_X];
        assert_eq!(device.upload(&vectors)?.download()?, vectors);
        let matrix = Mat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(device.upload(&[matrix])?.cast::<f32>()?.download()?, [1.0, 2.0, 3.0, 4.0]);
        Ok(())
    }
}
