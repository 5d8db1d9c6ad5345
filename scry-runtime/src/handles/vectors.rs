//! glam's vectors and matrices as elements of buffers, as numbers of tensors and as arguments.

use glam::{IVec2, IVec3, IVec4, Mat2, Mat3, Mat4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

use crate::dlpack::{DLDataType, TensorElement};
use crate::element::{Element, Leaf, ValueArgument, Values, layout};

macro_rules! elements {
    ($($ty:ident: [$number:ty; $($len:literal)x+] = $layout:expr;)*) => {$(
        const _: () = assert!(size_of::<$ty>() == size_of::<$number>() $(* $len)+);

        #[diagnostic::do_not_recommend]
        // SAFETY: the type is made of nothing but so many numbers of four bytes, which its size shows to lie without padding,
        // and every bit pattern of those is one.
        unsafe impl ValueArgument for $ty {
            const IS_SHARED: bool = true;
            const BYTES: usize = size_of::<Self>();
            const CHECKED: bool = false;
            const LAYOUT: u64 = $layout;

            fn leaves(base: usize, visit: &mut dyn FnMut(Leaf)) {
                visit(Leaf { offset: base, size: Self::BYTES, values: Values::Any });
            }
        }

        #[diagnostic::do_not_recommend]
        // SAFETY: it is shared.
        unsafe impl Element for $ty {}

        #[diagnostic::do_not_recommend]
        // SAFETY: as above; they lie column by column if it is a matrix.
        unsafe impl TensorElement for $ty {
            const DATA_TYPE: DLDataType = <$number>::DATA_TYPE;

            fn dimensions(shape: &mut Vec<i64>) {
                shape.extend([$($len),+]);
            }
        }
    )*};
}

elements! {
    Vec2: [f32; 2] = layout::vector("f32", 2);
    Vec3: [f32; 3] = layout::vector("f32", 3);
    Vec4: [f32; 4] = layout::vector("f32", 4);
    IVec2: [i32; 2] = layout::vector("i32", 2);
    IVec3: [i32; 3] = layout::vector("i32", 3);
    IVec4: [i32; 4] = layout::vector("i32", 4);
    UVec2: [u32; 2] = layout::vector("u32", 2);
    UVec3: [u32; 3] = layout::vector("u32", 3);
    UVec4: [u32; 4] = layout::vector("u32", 4);
    Mat2: [f32; 2 x 2] = layout::matrix(2);
    Mat3: [f32; 3 x 3] = layout::matrix(3);
    Mat4: [f32; 4 x 4] = layout::matrix(4);
}
