//! What methods of integers come to, by the standard library.

use crate::scalar::Scalar;

/// What a method yields of `args`, the receiver first, which are of type `scalar`; a `bool` is 0 or 1. `None` if it panics, or is not
/// known here.
pub(crate) fn of_integers(name: &str, args: &[i128], scalar: Scalar) -> Option<i128> {
    macro_rules! apply {
        ($ty:ty) => {{
            let arg = |number: usize| args[number] as $ty;
            let a = arg(0);
            match name {
                "min" => a.min(arg(1)).into(),
                "max" => a.max(arg(1)).into(),
                "clamp" => a.max(arg(1)).min(arg(2)).into(),
                "saturating_add" => a.saturating_add(arg(1)).into(),
                "saturating_sub" => a.saturating_sub(arg(1)).into(),
                "saturating_mul" => a.saturating_mul(arg(1)).into(),
                "checked_mul" => a.checked_mul(arg(1)).is_some().into(),
                "wrapping_neg" => a.wrapping_neg().into(),
                "wrapping_div" | "wrapping_rem" | "div_ceil" if arg(1) == 0 => return None,
                "checked_div" | "checked_rem" if arg(1) == 0 => args[0],
                "wrapping_div" | "checked_div" => a.wrapping_div(arg(1)).into(),
                "wrapping_rem" | "checked_rem" => a.wrapping_rem(arg(1)).into(),
                "rem_euclid" => a.checked_rem_euclid(arg(1))?.into(),
                "div_euclid" => a.checked_div_euclid(arg(1))?.into(),
                "abs_diff" => a.abs_diff(arg(1)).into(),
                "leading_zeros" => a.leading_zeros().into(),
                "trailing_zeros" => a.trailing_zeros().into(),
                "leading_ones" => a.leading_ones().into(),
                "trailing_ones" => a.trailing_ones().into(),
                "count_ones" => a.count_ones().into(),
                "count_zeros" => a.count_zeros().into(),
                "rotate_left" => a.rotate_left(args[1] as u32).into(),
                "rotate_right" => a.rotate_right(args[1] as u32).into(),
                "pow" | "wrapping_pow" => a.wrapping_pow(args[1] as u32).into(),
                "pow_fits" => a.checked_pow(args[1] as u32).is_some().into(),
                "ilog10_or_zero" => a.checked_ilog10().unwrap_or(0).into(),
                "isqrt_or_zero" => args[0].max(0).isqrt(),
                "mul_high" if !scalar.is_signed() => ((args[0] as u128 * args[1] as u128) >> scalar.bits()) as i128,
                "next_power_of_two" => scalar.wrap((args[0] as u128).next_power_of_two() as i128),
                "swap_bytes" => a.swap_bytes().into(),
                "reverse_bits" => a.reverse_bits().into(),
                "abs" | "wrapping_abs" => scalar.wrap(args[0].abs()),
                "unsigned_abs" => args[0].abs(),
                "signum" => args[0].signum(),
                "is_negative" => (args[0] < 0).into(),
                "is_positive" => (args[0] > 0).into(),
                "div_ceil" => (args[0] + args[1] - 1) / args[1],
                "is_power_of_two" => (a.count_ones() == 1).into(),
                _ => return None,
            }
        }};
    }
    Some(match scalar {
        Scalar::I8 => apply!(i8),
        Scalar::I16 => apply!(i16),
        Scalar::I32 | Scalar::Isize => apply!(i32),
        Scalar::I64 => apply!(i64),
        Scalar::U8 => apply!(u8),
        Scalar::U16 => apply!(u16),
        Scalar::U32 | Scalar::Usize => apply!(u32),
        Scalar::U64 => apply!(u64),
        Scalar::Bool | Scalar::F16 | Scalar::F32 | Scalar::F64 => return None,
    })
}
