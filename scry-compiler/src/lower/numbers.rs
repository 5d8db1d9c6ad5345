//! Methods of numbers that are written out where they are called, in the language of kernels itself, and so are the same steps on every
//! target: what they give is an `Option`, a pair, or a value that is there on a condition only.

use proc_macro2::{Ident, Span};

use super::optional::option;
use super::ordering::COMPARED;
use super::state::Lower;
use crate::intrinsic::Sig::{self, Of, Same};
use crate::intrinsic::{FLOAT, INT, REAL, SIGNED, UNSIGNED};
use crate::ir::{Expr, ExprKind, Subject};
use crate::ty::{Scalar, Ty};
use Scalar::{Bool, I8, I16, I32, I64, U8, U16, U32, U64};

/// Some methods, for some types. In the texts, `left` is the receiver, `right` and `carry` are the arguments, `value` is what the first text
/// gives, `$f` is the method's name, `$T` the type, `$I` the signed integer of as many bits `$LAST` the number of its last one, and
/// `$COMPARED` the `Ordering` of `left` and `right`.
pub(super) struct Written {
    /// With spaces between.
    names: &'static str,
    /// The types that have them, as they are on a device.
    on: &'static [Scalar],
    /// The parameters behind the receiver.
    pub(super) params: &'static [Sig],
    yields: Yields,
    /// What must hold, and what the panic says where it does not.
    requires: Option<(&'static str, &'static str)>,
}

/// What a method gives.
#[derive(Clone, Copy)]
enum Yields {
    Value(&'static str),
    /// The first, if the second holds.
    Option([&'static str; 2]),
    /// The same of `checked_..`, and of `overflowing_..` the first, and whether the second does not hold.
    Overflow([&'static str; 2]),
    Pair([&'static str; 2]),
}

#[rustfmt::skip]
const TABLE: &[Written] = &[
    // Operations that may overflow.
    overflow("checked_add overflowing_add", SIGNED, &[Same], ["left + right", "value == left.saturating_add(right)"]),
    overflow("checked_add overflowing_add", UNSIGNED, &[Same], ["left + right", "value >= left"]),
    overflow("checked_sub overflowing_sub", SIGNED, &[Same], ["left - right", "value == left.saturating_sub(right)"]),
    overflow("checked_sub overflowing_sub", UNSIGNED, &[Same], ["left - right", "left >= right"]),
    overflow("checked_mul overflowing_mul", INT, &[Same], ["left * right", "left.checked_mul(right)"]),
    overflow("checked_shl overflowing_shl", INT, &[Of(U32)], ["left << right", "right < $T::BITS"]),
    overflow("checked_shr overflowing_shr", INT, &[Of(U32)], ["left >> right", "right < $T::BITS"]),
    overflow("checked_neg overflowing_neg", SIGNED, &[], ["left.wrapping_neg()", "left != $T::MIN"]),
    overflow("checked_neg overflowing_neg", UNSIGNED, &[], ["left.wrapping_neg()", "left == 0"]),
    overflow("checked_abs overflowing_abs", SIGNED, &[], ["left.wrapping_abs()", "left != $T::MIN"]),
    overflow("checked_pow overflowing_pow", INT, &[Of(U32)], ["left.wrapping_pow(right)", "left.pow_fits(right)"]),
    // Others that have no value at times.
    optional(DIVISIONS, SIGNED, &[Same], ["left.$f(right)", "right != 0 && !(left == $T::MIN && right == -1)"]),
    optional(DIVISIONS, UNSIGNED, &[Same], ["left.$f(right)", "right != 0"]),
    optional("checked_next_multiple_of", UNSIGNED, &[Same], [NEXT_MULTIPLE, "right != 0 && value >= left"]),
    optional("checked_next_power_of_two", UNSIGNED, &[], ["left.next_power_of_two()", "value != 0"]),
    optional("checked_ilog2", INT, &[], [ILOG2, "left > 0"]),
    optional("checked_ilog10", INT, &[], ["left.ilog10_or_zero()", "left > 0"]),
    optional("checked_isqrt", SIGNED, &[], ["left.isqrt_or_zero()", "left >= 0"]),
    // Those that panic there.
    value("next_multiple_of", UNSIGNED, &[Same], NEXT_MULTIPLE).requires("right != 0", "attempt to calculate the remainder with a divisor of zero"),
    value("ilog2", INT, &[], ILOG2).requires("left > 0", NO_LOGARITHM),
    value("ilog10", INT, &[], "left.ilog10_or_zero()").requires("left > 0", NO_LOGARITHM),
    value("isqrt", SIGNED, &[], "left.isqrt_or_zero()").requires("left >= 0", "argument of integer square root cannot be negative"),
    value("isqrt", UNSIGNED, &[], "left.isqrt_or_zero()"),
    // Arithmetic of several words.
    pair("carrying_add", UNSIGNED, &[Same, Of(Bool)], ["left + right + carry as $T", "value < left || (carry && value == left)"]),
    pair("borrowing_sub", UNSIGNED, &[Same, Of(Bool)], ["left - right - carry as $T", "left < right || (carry && left == right)"]),
    pair("carrying_mul", &[U8, U16], &[Same, Same], ["left * right + carry", "((left as u32 * right as u32 + carry as u32) >> $T::BITS) as $T"]),
    pair("carrying_mul", &[U32, U64], &[Same, Same], ["left * right + carry", "left.mul_high(right) + (value < carry) as $T"]),
    // Integers: the rest.
    value("is_multiple_of", UNSIGNED, &[Same], "(right != 0 && left.checked_rem(right) == 0) || (right == 0 && left == 0)"),
    value("midpoint", UNSIGNED, &[Same], "(left & right) + ((left ^ right) >> 1)"),
    // Half of an odd sum is nearer to zero, and the shift rounds down.
    value("midpoint", SIGNED, &[Same], "{
        let low = (left & right) + ((left ^ right) >> 1);
        low + ((left ^ right) & 1 & (low >> ($T::BITS - 1)))
    }"),
    value("saturating_pow", UNSIGNED, &[Of(U32)], "if left.pow_fits(right) { left.wrapping_pow(right) } else { $T::MAX }"),
    value("saturating_pow", SIGNED, &[Of(U32)], "if left.pow_fits(right) { left.wrapping_pow(right) } else if left < 0 && right & 1 == 1 { $T::MIN } else { $T::MAX }"),
    // Comparisons.
    value("cmp", DISCRETE, &[Same], COMPARED),
    optional("partial_cmp", DISCRETE, &[Same], [COMPARED, "true"]),
    optional("partial_cmp", FLOAT, &[Same], [COMPARED, "!left.is_nan() && !right.is_nan()"]),
    // By the bits: those of a negative number the other way round, but for the sign.
    value("total_cmp", FLOAT, &[Same], "{
        let (left, right) = (left.to_bits() as $I, right.to_bits() as $I);
        let (left, right) = (left ^ (left >> $LAST & $I::MAX), right ^ (right >> $LAST & $I::MAX));
        $COMPARED
    }"),
    // Bytes of text.
    value("is_ascii", &[U8], &[], "left < 128"),
    value("is_ascii_digit", &[U8], &[], "left - 48 < 10"),
    value("is_ascii_hexdigit", &[U8], &[], "left - 48 < 10 || (left | 32) - 97 < 6"),
    value("is_ascii_uppercase", &[U8], &[], "left - 65 < 26"),
    value("is_ascii_lowercase", &[U8], &[], "left - 97 < 26"),
    value("is_ascii_alphabetic", &[U8], &[], "(left | 32) - 97 < 26"),
    value("is_ascii_alphanumeric", &[U8], &[], "left - 48 < 10 || (left | 32) - 97 < 26"),
    value("is_ascii_graphic", &[U8], &[], "left - 33 < 94"),
    value("is_ascii_punctuation", &[U8], &[], "left - 33 < 94 && !(left - 48 < 10 || (left | 32) - 97 < 26)"),
    value("is_ascii_whitespace", &[U8], &[], "left == 32 || left == 9 || left == 10 || left == 12 || left == 13"),
    value("is_ascii_control", &[U8], &[], "left < 32 || left == 127"),
    value("to_ascii_uppercase", &[U8], &[], "if left - 97 < 26 { left ^ 32 } else { left }"),
    value("to_ascii_lowercase", &[U8], &[], "if left - 65 < 26 { left ^ 32 } else { left }"),
    // Floats.
    pair("sin_cos", REAL, &[], ["left.sin()", "left.cos()"]),
    value("log", REAL, &[Same], "left.ln() / right.ln()"),
    value("div_euclid", REAL, &[Same], "(left / right).trunc() - if left % right < 0.0 { if right > 0.0 { 1.0 } else { -1.0 } } else { 0.0 }"),
    value("next_up", FLOAT, &[], "left.next_up()"),
    value("next_down", FLOAT, &[], "-(-left).next_up()"),
];

const DISCRETE: &[Scalar] = &[Bool, I8, I16, I32, I64, U8, U16, U32, U64];
const DIVISIONS: &str = "checked_div checked_rem checked_div_euclid checked_rem_euclid";
const NEXT_MULTIPLE: &str = "left + (right - left.checked_rem(right)).checked_rem(right)";
const ILOG2: &str = "$T::BITS - 1 - left.leading_zeros()";
const NO_LOGARITHM: &str = "argument of integer logarithm must be positive";

const fn row(names: &'static str, on: &'static [Scalar], params: &'static [Sig], yields: Yields) -> Written {
    Written { names, on, params, yields, requires: None }
}

const fn overflow(names: &'static str, on: &'static [Scalar], params: &'static [Sig], texts: [&'static str; 2]) -> Written {
    row(names, on, params, Yields::Overflow(texts))
}

const fn optional(names: &'static str, on: &'static [Scalar], params: &'static [Sig], texts: [&'static str; 2]) -> Written {
    row(names, on, params, Yields::Option(texts))
}

const fn pair(names: &'static str, on: &'static [Scalar], params: &'static [Sig], texts: [&'static str; 2]) -> Written {
    row(names, on, params, Yields::Pair(texts))
}

const fn value(names: &'static str, on: &'static [Scalar], params: &'static [Sig], text: &'static str) -> Written {
    row(names, on, params, Yields::Value(text))
}

impl Written {
    const fn requires(self, condition: &'static str, message: &'static str) -> Self {
        Self { requires: Some((condition, message)), ..self }
    }

    fn is_on(&self, scalar: Scalar) -> bool {
        self.on.contains(&scalar.on_device())
    }
}

/// The names that a number's type has here, for suggestions.
pub(super) fn written_names(scalar: Scalar) -> impl Iterator<Item = &'static str> {
    TABLE.iter().filter(move |row| row.is_on(scalar)).flat_map(|row| row.names.split(' '))
}

/// The method of that name, if the type has it here.
pub(super) fn written_method(scalar: Scalar, name: &str) -> Option<&'static Written> {
    TABLE.iter().find(|row| row.is_on(scalar) && row.names.split(' ').any(|known| known == name))
}

/// `to_le_bytes`, `from_be_bytes` and their like.
#[derive(Clone, Copy)]
pub(super) struct BytesFunction {
    is_from: bool,
    is_big_endian: bool,
}

impl BytesFunction {
    /// The function of that name; devices are little-endian.
    pub(super) fn named(name: &str) -> Option<Self> {
        let (is_from, order) =
            name.strip_prefix("from_").map(|order| (true, order)).or_else(|| Some((false, name.strip_prefix("to_")?)))?;
        let is_big_endian = match order {
            "be_bytes" => true,
            "le_bytes" | "ne_bytes" => false,
            _ => return None,
        };
        Some(Self { is_from, is_big_endian })
    }

    /// The bits by which a number of so many bytes is shifted for each byte, in order.
    fn shifts(self, count: u32) -> impl Iterator<Item = u32> {
        (0..count).map(move |byte| 8 * if self.is_big_endian { count - 1 - byte } else { byte })
    }
}

impl<'a> Lower<'a> {
    /// The bytes of a number, or a number of its bytes.
    pub(super) fn bytes(
        &mut self,
        function: BytesFunction,
        name: &Ident,
        receiver: Option<Expr>,
        args: &[&'a syn::Expr],
        scalar: Scalar,
    ) -> Expr {
        let (count, span, shown) = (scalar.bits() / 8, name.span(), scalar.name());
        if scalar.is_index() || scalar == Bool {
            let help = format!(
                "make it a number that has as many bytes everywhere: `(x as {}).{name}()`",
                if scalar.is_signed() { "i32" } else { "u32" }
            );
            return self.fail(name, format!("`{shown}` has another size on the host than in kernels\nhelp: {help}"));
        }
        let bytes = Ty::array(Ty::Scalar(U8), count);
        let params = if function.is_from { [bytes.clone()] } else { [Ty::Scalar(scalar)] };
        let base = if receiver.is_some() { "x.".to_owned() } else { format!("{shown}::") };
        let params = if receiver.is_some() { &[][..] } else { &params };
        let Some(given) = self.given(&base, name, args, params) else { return Self::error_value(span) };
        let Some(value) = receiver.into_iter().chain(given).next().filter(|value| !value.ty.is_silent()) else {
            return Self::error_value(span);
        };
        if function.is_from {
            let word = format!("u{}", scalar.bits());
            let parts = function.shifts(count).enumerate().map(|(byte, shift)| format!("(bytes[{byte}] as {word}) << {shift}"));
            let bits = parts.collect::<Vec<_>>().join(" | ");
            let text = if scalar.is_float() { format!("{shown}::from_bits({bits})") } else { format!("({bits}) as {shown}") };
            return Expr { span, ..self.written_out(&text, &[("bytes", &value)], span) };
        }
        let value = if scalar.is_float() { self.written_out("value.to_bits()", &[("value", &value)], span) } else { value };
        let value = self.atom("value", value);
        let byte = |shift| self.written_out(&format!("(value >> {shift}) as u8"), &[("value", &value)], span);
        let parts = function.shifts(count).map(byte).collect();
        Expr { kind: ExprKind::Array(parts), ty: bytes, span }
    }

    /// What a method of a number comes to with these operands, the receiver first.
    pub(super) fn written_operation(&mut self, row: &Written, name: &Ident, operands: Vec<Expr>, scalar: Scalar) -> Expr {
        let span = name.span();
        if operands.iter().any(|operand| operand.ty.is_silent()) {
            return Self::error_value(span);
        }
        let names = ["left", "right", "carry"];
        let mut values: Vec<_> = names.into_iter().zip(operands).map(|(name, operand)| (name, self.atom(name, operand))).collect();
        let method = name.to_string();
        let evaluate = |lower: &mut Self, text: &str, values: &[(&str, Expr)]| {
            let bits = scalar.bits();
            let (signed, last) = (format!("i{bits}"), (bits - 1).to_string());
            let words = [("$COMPARED", COMPARED), ("$f", &method), ("$T", scalar.name()), ("$I", &signed), ("$LAST", &last)];
            let text = words.iter().fold(text.to_owned(), |text, (word, value)| text.replace(word, value));
            let values: Vec<_> = values.iter().map(|(name, value)| (*name, value)).collect();
            lower.written_out(&text, &values, span)
        };
        if let Some((condition, message)) = row.requires {
            let holds = evaluate(self, condition, &values);
            self.panic_unless(Some(Subject::Call(format!(".{name}(..)"))), holds, message, Vec::new(), span);
        }
        let texts = match row.yields {
            Yields::Value(text) => return Expr { span, ..evaluate(self, text, &values) },
            Yields::Option(texts) | Yields::Overflow(texts) | Yields::Pair(texts) => texts,
        };
        let value = evaluate(self, texts[0], &values);
        let value = self.atom("value", value);
        values.push(("value", value.clone()));
        let second = evaluate(self, texts[1], &values);
        match row.yields {
            Yields::Overflow(_) if method.starts_with("overflowing_") => pair_of(value, second.negated(), span),
            Yields::Value(_) | Yields::Pair(_) => pair_of(value, second, span),
            Yields::Option(_) | Yields::Overflow(_) => {
                let is_some = self.atom("is_some", second);
                option(value, is_some, span)
            }
        }
    }
}

fn pair_of(first: Expr, second: Expr, span: Span) -> Expr {
    let ty = Ty::Tuple(vec![first.ty.clone(), second.ty.clone()]);
    Expr { kind: ExprKind::Tuple(vec![first, second]), ty, span }
}
