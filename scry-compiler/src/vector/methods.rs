//! THE table of methods and functions of vectors and matrices: a row each, written in the language of kernels itself, and so
//! the same arithmetic on every device. The formulas are glam's, in the order in which its default build for x86-64
//! computes them, so that devices agree with the host wherever the operations themselves do.
//!
//! A row is a template, expanded for one type:
//!
//! | text | stands for |
//! |---|---|
//! | `$f`, `$o` | see `Template` |
//! | `$(..)s*` | what is inside, once for each component or column, with `s` between |
//! | `$c`, `$i` | in there: the component's or column's name and number |
//! | `$x` | in there: the name of the component that has the number |
//! | `$[..]s*` | in there: what is inside, once more for each component or column; its `$C` and `$X` are as `$c` and `$x`, and `$k` counts all |
//! | `$n`, `$m`, `$t` | the number of components or columns, its square, and the components' type |
//! | `$F`, `$I`, `$U`, `$B` | the vectors of as many `f32`s, `i32`s, `u32`s and `bool`s |
//!
//! A type's function is that of the first row which has one of this name for it.
//!
//! `new`, `splat`, `from`, `from_cols`, `extend`, `truncate`, `with_x`, swizzles and the operators of the same component
//! on both sides need no row: `crate::lower` has them.

use std::collections::BTreeSet;

use crate::template::Template;
use crate::ty::{Scalar, Ty, vector_name};
use crate::vector::COMPONENTS;

/// A method or associated function, or several that differ in their names only.
pub(crate) struct Row {
    /// The types that have it.
    on: On,
    template: Template,
}

/// Whether a function of the table can panic: as it divides integers.
pub(crate) fn can_panic(ty: &Ty, name: &str) -> bool {
    matches!(ty, Ty::Vector { scalar, len: _ } if scalar.is_integer()) && matches!(name, "div" | "rem" | "div_euclid" | "rem_euclid")
}

/// Whether a type has a method.
type On = fn(&Ty) -> bool;

fn is_vector(ty: &Ty, scalars: &[Scalar], lens: &[u32]) -> bool {
    matches!(ty, Ty::Vector { scalar, len } if scalars.contains(scalar) && lens.contains(len))
}

impl Row {
    /// The names of the functions for a type.
    fn names(&self, ty: &Ty) -> impl Iterator<Item = String> {
        let len = ty.fields().len().to_string();
        self.template.names().map(move |name| name.replace("$n", &len))
    }

    /// The function `name` for a type that has it.
    pub(crate) fn expand(&self, ty: &Ty, name: &str) -> String {
        let (axes, scalar) = (ty.field_names(), ty.field(0).component());
        let len = axes.len() as u32;
        let text = repeat(&self.template.named(name), "$(", len, &|inner, i| {
            let inner = repeat(inner, "$[", len, &|inner, j| {
                inner.replace("$C", &axes[j]).replace("$X", COMPONENTS[j]).replace("$k", &(i * len as usize + j).to_string())
            });
            inner.replace("$c", &axes[i]).replace("$x", COMPONENTS[i]).replace("$i", &i.to_string())
        });
        let text = text.replace("$n", &len.to_string()).replace("$m", &(len * len).to_string()).replace("$t", scalar.name());
        let vectors = [("$F", Scalar::F32), ("$I", Scalar::I32), ("$U", Scalar::U32), ("$B", Scalar::Bool)];
        vectors.into_iter().fold(text, |text, (variable, scalar)| text.replace(variable, &vector_name(scalar, len)))
    }
}

/// The row for the method or function `name` of a type.
pub(crate) fn find(ty: &Ty, name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| (row.on)(ty) && row.names(ty).any(|known| known == name))
}

/// The names that a type's rows have, for suggestions.
pub fn names(ty: &Ty) -> BTreeSet<String> {
    TABLE.iter().filter(|row| (row.on)(ty)).flat_map(|row| row.names(ty)).collect()
}

/// The text with its repetitions written out: those that start with `open` and end with the other bracket, and what separates.
fn repeat(text: &str, open: &str, len: u32, write: &dyn Fn(&str, usize) -> String) -> String {
    let Some((before, rest)) = text.split_once(open) else { return text.to_owned() };
    let (opening, closing) = if open == "$(" { ('(', ')') } else { ('[', ']') };
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += i32::from(c == opening) - i32::from(c == closing);
        depth == 0
    });
    let (inner, rest) = rest.split_at(end.expect("a repetition is closed"));
    let star = 1 + rest[2..].find('*').map_or(0, |star| star + 1);
    let (separator, rest) = (&rest[1..star], &rest[star + 1..]);
    let separator = if separator == "," { ", ".to_owned() } else { format!(" {separator} ") };
    let all: Vec<String> = (0..len as usize).map(|i| write(inner, i)).collect();
    before.to_owned() + &all.join(&separator) + &repeat(rest, open, len, write)
}

const ANY: &[u32] = &[2, 3, 4];
const FLOAT: &[Scalar] = &[Scalar::F32];
const INT: &[Scalar] = &[Scalar::I32, Scalar::U32];
const SIGNED: &[Scalar] = &[Scalar::I32];
const NUMBER: &[Scalar] = &[Scalar::F32, Scalar::I32, Scalar::U32];
const EVERY: &[Scalar] = &[Scalar::F32, Scalar::I32, Scalar::U32, Scalar::Bool];

const F: On = |ty| is_vector(ty, FLOAT, ANY);
const F2: On = |ty| is_vector(ty, FLOAT, &[2]);
const F3: On = |ty| is_vector(ty, FLOAT, &[3]);
const F4: On = |ty| is_vector(ty, FLOAT, &[4]);
const I: On = |ty| is_vector(ty, INT, ANY);
const S: On = |ty| is_vector(ty, SIGNED, ANY);
const N: On = |ty| is_vector(ty, NUMBER, ANY);
const N2: On = |ty| is_vector(ty, NUMBER, &[2]);
const N3: On = |ty| is_vector(ty, NUMBER, &[3]);
const FS: On = |ty| is_vector(ty, &[Scalar::F32, Scalar::I32], ANY);
const FS2: On = |ty| is_vector(ty, &[Scalar::F32, Scalar::I32], &[2]);
const E: On = |ty| is_vector(ty, EVERY, ANY);
const B: On = |ty| is_vector(ty, &[Scalar::Bool], ANY);
const M: On = |ty| matches!(ty, Ty::Matrix(_));
const M2: On = |ty| *ty == Ty::Matrix(2);
const M3: On = |ty| *ty == Ty::Matrix(3);
const M4: On = |ty| *ty == Ty::Matrix(4);

/// glam's approximation of the arc cosine of `v`, from `DirectXMath`'s `XMScalarAcos`.
macro_rules! acos {
    () => {
        "let x = v.abs();
        let rest = if 1.0 - x < 0.0 { 0.0 } else { 1.0 - x };
        let polynomial = ((((((-0.001_262_491_1 * x + 0.006_670_09) * x - 0.017_088_126) * x + 0.030_891_88) * x
            - 0.050_174_303) * x + 0.088_978_99) * x - 0.214_598_8) * x + 1.570_796_3;
        let acute = polynomial * rest.sqrt();
        let angle = if v >= 0.0 { acute } else { 3.141_592_7 - acute };"
    };
}

#[rustfmt::skip]
/// The rows.
const TABLE: &[Row] = &[
    // Making and taking apart.
    row(E, "fn from_array(a: [$t; $n]) -> Self { Self::new($(a[$i]),*) }"),
    row(N, "fn to_array(&self) -> [$t; $n] { [$(self.$c),*] }"),
    row(E, "fn select(mask: $B, if_true: Self, if_false: Self) -> Self { Self::new($(if mask.$c { if_true.$c } else { if_false.$c }),*) }"),
    row(F4, "fn project(self) -> Vec3 { self.xyz() / self.w }"),
    row(F3, "fn from_homogeneous(v: Vec4) -> Self { v.xyz() / v.w }"),
    row(F3, "fn to_homogeneous(self) -> Vec4 { self.extend(1.0) }"),
    row(F2, "fn from_angle(angle: f32) -> Self { Self::new(angle.cos(), angle.sin()) }"),
    // Operators whose components need more than the operator of a target.
    row(E, "fn eq(&self, rhs: &Self) -> bool { $(self.$c == rhs.$c)&&* }"),
    row(I, "fn div(self, rhs: Self) -> Self { Self::new($(self.$c / rhs.$c),*) }"),
    // With SIMD, on x86-64 and on ARM alike, glam rounds the quotient of `Vec4`s down.
    row(F4, "fn rem(self, rhs: Self) -> Self { self - (self / rhs).floor() * rhs }"),
    row(N, "fn rem(self, rhs: Self) -> Self { Self::new($(self.$c % rhs.$c),*) }"),
    each(I, &["shl <<", "shr >>"], "fn $f(self, rhs: $U) -> Self { Self::new($(self.$c $o rhs.$c),*) }"),
    // Products and lengths.
    row(F4, "fn dot(self, rhs: Self) -> f32 { (self.x * rhs.x + self.z * rhs.z) + (self.y * rhs.y + self.w * rhs.w) }"),
    row(N, "fn dot(self, rhs: Self) -> $t { $(self.$c * rhs.$c)+* }"),
    row(N, "fn dot_into_vec(self, rhs: Self) -> Self { Self::splat(self.dot(rhs)) }"),
    row(N3, "fn cross(self, rhs: Self) -> Self {
        Self::new(self.y * rhs.z - rhs.y * self.z, self.z * rhs.x - rhs.z * self.x, self.x * rhs.y - rhs.x * self.y)
    }"),
    row(FS2, "fn perp(self) -> Self { Self::new(-self.y, self.x) }"),
    row(FS2, "fn perp_dot(self, rhs: Self) -> $t { self.x * rhs.y - self.y * rhs.x }"),
    row(FS2, "fn rotate(self, rhs: Self) -> Self {
        Self::new(self.x * rhs.x - self.y * rhs.y, self.y * rhs.x + self.x * rhs.y)
    }"),
    row(F, "fn length(self) -> f32 { self.dot(self).sqrt() }"),
    row(N, "fn length_squared(self) -> $t { self.dot(self) }"),
    row(F, "fn length_recip(self) -> f32 { 1.0 / self.length() }"),
    row(F, "fn distance(self, rhs: Self) -> f32 { (self - rhs).length() }"),
    row(FS, "fn distance_squared(self, rhs: Self) -> $t { (self - rhs).length_squared() }"),
    row(F4, "fn normalize(self) -> Self { self / self.length() }"),
    row(F, "fn normalize(self) -> Self { self * self.length_recip() }"),
    row(F, "fn normalize_or(self, fallback: Self) -> Self {
        let recip = self.length_recip();
        if recip.is_finite() && recip > 0.0 { self * recip } else { fallback }
    }"),
    row(F, "fn normalize_or_zero(self) -> Self { self.normalize_or(Self::ZERO) }"),
    row(F, "fn normalize_and_length(self) -> (Self, f32) {
        let length = self.length();
        let recip = 1.0 / length;
        if recip.is_finite() && recip > 0.0 { (self * recip, length) } else { (Self::X, 0.0) }
    }"),
    row(F, "fn is_normalized(self) -> bool { (self.length_squared() - 1.0).abs() <= 2e-4 }"),
    row(F, "fn clamp_length(self, min: f32, max: f32) -> Self {
        let squared = self.length_squared();
        if squared < min * min { min * (self / squared.sqrt()) } else { self.clamp_length_max(max) }
    }"),
    row(F, "fn clamp_length_max(self, max: f32) -> Self {
        let squared = self.length_squared();
        if squared > max * max { max * (self / squared.sqrt()) } else { self }
    }"),
    row(F, "fn clamp_length_min(self, min: f32) -> Self {
        let squared = self.length_squared();
        if squared < min * min { min * (self / squared.sqrt()) } else { self }
    }"),
    row(I, "fn manhattan_distance(self, rhs: Self) -> u32 { $(self.$c.abs_diff(rhs.$c))+* }"),
    row(I, "fn chebyshev_distance(self, rhs: Self) -> u32 { $U::new($(self.$c.abs_diff(rhs.$c)),*).max_element() }"),
    // Directions.
    row(F, "fn project_onto(self, rhs: Self) -> Self { rhs * (self.dot(rhs) / rhs.dot(rhs)) }"),
    row(F, "fn project_onto_normalized(self, rhs: Self) -> Self { rhs * self.dot(rhs) }"),
    row(F, "fn reject_from(self, rhs: Self) -> Self { self - self.project_onto(rhs) }"),
    row(F, "fn reject_from_normalized(self, rhs: Self) -> Self { self - self.project_onto_normalized(rhs) }"),
    row(F, "fn reflect(self, normal: Self) -> Self { self - 2.0 * self.dot(normal) * normal }"),
    row(F, "fn refract(self, normal: Self, eta: f32) -> Self {
        let cosine = normal.dot(self);
        let k = 1.0 - eta * eta * (1.0 - cosine * cosine);
        if k >= 0.0 { eta * self - (eta * cosine + k.sqrt()) * normal } else { Self::ZERO }
    }"),
    row(F2, "fn to_angle(self) -> f32 { self.y.atan2(self.x) }"),
    row(F2, concat!("fn angle_to(self, rhs: Self) -> f32 {
        let v = self.dot(rhs) / (self.length_squared() * rhs.length_squared()).sqrt();
        ", acos!(), "
        angle * self.perp_dot(rhs).signum()
    }")),
    row(F3, concat!("fn angle_between(self, rhs: Self) -> f32 {
        let v = self.dot(rhs) / (self.length_squared() * rhs.length_squared()).sqrt();
        ", acos!(), "
        angle
    }")),
    row(F2, "fn rotate_angle(self, angle: f32) -> Self { self.rotate(Self::from_angle(angle)) }"),
    row(F3, "fn rotate_x(self, angle: f32) -> Self {
        let sin = angle.sin();
        let cos = angle.cos();
        Self::new(self.x, self.y * cos - self.z * sin, self.y * sin + self.z * cos)
    }"),
    row(F3, "fn rotate_y(self, angle: f32) -> Self {
        let sin = angle.sin();
        let cos = angle.cos();
        Self::new(self.x * cos + self.z * sin, self.y, self.x * -sin + self.z * cos)
    }"),
    row(F3, "fn rotate_z(self, angle: f32) -> Self {
        let sin = angle.sin();
        let cos = angle.cos();
        Self::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos, self.z)
    }"),
    row(F3, "fn any_orthogonal_vector(self) -> Self {
        if self.x.abs() > self.y.abs() { Self::new(-self.z, 0.0, self.x) } else { Self::new(0.0, self.z, -self.y) }
    }"),
    row(F3, "fn any_orthonormal_vector(self) -> Self {
        let sign = self.z.signum();
        let a = -1.0 / (sign + self.z);
        let b = self.x * self.y * a;
        Self::new(b, sign + self.y * self.y * a, -self.y)
    }"),
    row(F3, "fn any_orthonormal_pair(self) -> (Self, Self) {
        let sign = self.z.signum();
        let a = -1.0 / (sign + self.z);
        let b = self.x * self.y * a;
        (Self::new(1.0 + sign * self.x * self.x * a, sign * b, -sign * self.x), Self::new(b, sign + self.y * self.y * a, -self.y))
    }"),
    // Blending.
    row(F, "fn lerp(self, rhs: Self, s: f32) -> Self { self * (1.0 - s) + rhs * s }"),
    row(F, "fn midpoint(self, rhs: Self) -> Self { (self + rhs) * 0.5 }"),
    row(F, "fn move_towards(self, rhs: Self, d: f32) -> Self {
        let way = rhs - self;
        let length = way.length();
        if length <= d || length <= 1e-4 { rhs } else { self + way / length * d }
    }"),
    row(F, "fn step(self, rhs: Self) -> Self { Self::new($(if rhs.$c < self.$c { 0.0 } else { 1.0 }),*) }"),
    row(F, "fn smoothstep(self, edge0: Self, edge1: Self) -> Self {
        let t = ((self - edge0) / (edge1 - edge0)).saturate();
        t * t * (3.0 - 2.0 * t)
    }"),
    row(F, "fn saturate(self) -> Self { self.clamp(Self::ZERO, Self::ONE) }"),
    // Extremes.
    each(F, &["min <", "max >"], "fn $f(self, rhs: Self) -> Self { Self::new($(if self.$c $o rhs.$c { self.$c } else { rhs.$c }),*) }"),
    row(N, "fn clamp(self, min: Self, max: Self) -> Self { self.max(min).min(max) }"),
    each(N2, &["min_element <", "max_element >"], "fn $f(self) -> $t { if self.x $o self.y { self.x } else { self.y } }"),
    each(N3, &["min_element <", "max_element >"], "fn $f(self) -> $t {
        let rest = if self.y $o self.z { self.y } else { self.z };
        if self.x $o rest { self.x } else { rest }
    }"),
    each(N, &["min_element min", "max_element max"], "fn $f(self) -> $t { self.xy().$o(self.zw()).$f() }"),
    each(N, &["min_position <", "max_position >"], "fn $f(self) -> usize {
        let components = self.to_array();
        let mut position = 0usize;
        for i in 1..$nusize { if components[i] $o components[position] { position = i; } }
        position
    }"),
    each(F4, &["element_sum +", "element_product *"], "fn $f(self) -> f32 { (self.x $o self.y) $o (self.z $o self.w) }"),
    each(N, &["element_sum +", "element_product *"], "fn $f(self) -> $t { $(self.$c)$o* }"),
    // Comparisons.
    each(N, &["cmpeq ==", "cmpne !=", "cmplt <", "cmple <=", "cmpgt >", "cmpge >="],
        "fn $f(self, rhs: Self) -> $B { $B::new($(self.$c $o rhs.$c),*) }"),
    row(F, "fn abs_diff_eq(self, rhs: Self, max_abs_diff: f32) -> bool { $((self.$c - rhs.$c).abs() <= max_abs_diff)&&* }"),
    each(B, &["all &&", "any ||"], "fn $f(self) -> bool { $(self.$c)$o* }"),
    row(B, "fn bitmask(self) -> u32 { $(((self.$c as u32) << $i))|* }"),
    row(B, "fn test(&self, index: usize) -> bool { (self.bitmask() >> index) & 1 != 0 }"),
    // Signs and classes.
    each(FS, &["abs", "signum"], "fn $f(self) -> Self { Self::new($(self.$c.$f()),*) }"),
    row(F, "fn is_negative_bitmask(self) -> u32 { $(((self.$c.is_sign_negative() as u32) << $i))|* }"),
    row(S, "fn is_negative_bitmask(self) -> u32 { $(((self.$c.is_negative() as u32) << $i))|* }"),
    each(F, &["is_finite &&", "is_nan ||"], "fn $f(self) -> bool { $(self.$c.$f())$o* }"),
    each(F, &["is_finite_mask is_finite", "is_nan_mask is_nan"], "fn $f(self) -> $B { $B::new($(self.$c.$o()),*) }"),
    // Component by component.
    each(F, &["round", "floor", "ceil", "trunc", "exp", "exp2", "ln", "log2", "sqrt", "sin", "cos"],
        "fn $f(self) -> Self { Self::new($(self.$c.$f()),*) }"),
    each(F, &["fract trunc", "fract_gl floor"], "fn $f(self) -> Self { self - self.$o() }"),
    row(F, "fn powf(self, n: f32) -> Self { Self::new($(self.$c.powf(n)),*) }"),
    row(F, "fn sin_cos(self) -> (Self, Self) { (self.sin(), self.cos()) }"),
    row(F, "fn recip(self) -> Self { 1.0 / self }"),
    row(F, "fn mul_add(self, a: Self, b: Self) -> Self { Self::new($(self.$c.mul_add(a.$c, b.$c)),*) }"),
    each(F, &["copysign", "rem_euclid"], "fn $f(self, rhs: Self) -> Self { Self::new($(self.$c.$f(rhs.$c)),*) }"),
    each(S, &["div_euclid", "rem_euclid"], "fn $f(self, rhs: Self) -> Self { Self::new($(self.$c.$f(rhs.$c)),*) }"),
    each(I, &["wrapping_add +", "wrapping_sub -", "wrapping_mul *"], "fn $f(self, rhs: Self) -> Self { self $o rhs }"),
    each(I, &["min", "max", "saturating_add", "saturating_sub", "saturating_mul"],
        "fn $f(self, rhs: Self) -> Self { Self::new($(self.$c.$f(rhs.$c)),*) }"),
    // Casts.
    row(I, "fn as_vec$n(self) -> $F { $F::new($(self.$c as f32),*) }"),
    row(|ty| is_vector(ty, &[Scalar::F32, Scalar::U32], ANY), "fn as_ivec$n(self) -> $I { $I::new($(self.$c as i32),*) }"),
    row(FS, "fn as_uvec$n(self) -> $U { $U::new($(self.$c as u32),*) }"),
    // Matrices: making and taking apart.
    row(M, "fn from_cols_array(m: &[f32; $m]) -> Self { Self::from_cols($($F::new($[m[$k]],*)),*) }"),
    row(M, "fn to_cols_array(&self) -> [f32; $m] { [$($[self.$c.$X],*),*] }"),
    row(M, "fn from_cols_array_2d(m: &[[f32; $n]; $n]) -> Self { Self::from_cols($($F::from_array(m[$i])),*) }"),
    row(M, "fn to_cols_array_2d(&self) -> [[f32; $n]; $n] { [$(self.$c.to_array()),*] }"),
    row(M, "fn from_rows($(row$i: $F),*) -> Self { Self::from_cols($(row$i),*).transpose() }"),
    row(M, "fn from_diagonal(diagonal: $F) -> Self { Self::from_cols($($F::ZERO.with_$x(diagonal.$x)),*) }"),
    row(M2, "fn from_angle(angle: f32) -> Self { let x = Vec2::from_angle(angle); Self::from_cols(x, x.perp()) }"),
    row(M2, "fn from_scale_angle(scale: Vec2, angle: f32) -> Self {
        let x = Vec2::from_angle(angle);
        Self::from_cols(x * scale.x, x.perp() * scale.y)
    }"),
    row(M2, "fn from_mat3(m: Mat3) -> Self { Self::from_cols(m.x_axis.xy(), m.y_axis.xy()) }"),
    row(M3, "fn from_mat2(m: Mat2) -> Self { Self::from_cols(m.x_axis.extend(0.0), m.y_axis.extend(0.0), Vec3::Z) }"),
    row(M3, "fn from_mat4(m: Mat4) -> Self { Self::from_cols(m.x_axis.xyz(), m.y_axis.xyz(), m.z_axis.xyz()) }"),
    row(M4, "fn from_mat3(m: Mat3) -> Self { Self::from_cols(m.x_axis.extend(0.0), m.y_axis.extend(0.0), m.z_axis.extend(0.0), Vec4::W) }"),
    row(M3, "fn from_angle(angle: f32) -> Self { Self::from_rotation_z(angle) }"),
    row(M3, "fn from_scale(scale: Vec2) -> Self { Self::from_cols(Vec3::new(scale.x, 0.0, 0.0), Vec3::new(0.0, scale.y, 0.0), Vec3::Z) }"),
    row(M3, "fn from_translation(translation: Vec2) -> Self { Self::from_cols(Vec3::X, Vec3::Y, translation.extend(1.0)) }"),
    row(M3, "fn from_scale_angle_translation(scale: Vec2, angle: f32, translation: Vec2) -> Self {
        let x = Vec2::from_angle(angle);
        Self::from_cols((x * scale.x).extend(0.0), (x.perp() * scale.y).extend(0.0), translation.extend(1.0))
    }"),
    row(M3, "fn from_rotation_x(angle: f32) -> Self {
        let sin = angle.sin();
        let cos = angle.cos();
        Self::from_cols(Vec3::X, Vec3::new(0.0, cos, sin), Vec3::new(0.0, -sin, cos))
    }"),
    row(M3, "fn from_rotation_y(angle: f32) -> Self {
        let sin = angle.sin();
        let cos = angle.cos();
        Self::from_cols(Vec3::new(cos, 0.0, -sin), Vec3::Y, Vec3::new(sin, 0.0, cos))
    }"),
    row(M3, "fn from_rotation_z(angle: f32) -> Self {
        let sin = angle.sin();
        let cos = angle.cos();
        Self::from_cols(Vec3::new(cos, sin, 0.0), Vec3::new(-sin, cos, 0.0), Vec3::Z)
    }"),
    row(M3, "fn from_axis_angle(axis: Vec3, angle: f32) -> Self {
        let sin = axis * angle.sin();
        let cos = angle.cos();
        let rest = 1.0 - cos;
        let squares = axis * axis * rest + cos;
        let xy = axis.x * axis.y * rest;
        let xz = axis.x * axis.z * rest;
        let yz = axis.y * axis.z * rest;
        Self::from_cols(
            Vec3::new(squares.x, xy + sin.z, xz - sin.y),
            Vec3::new(xy - sin.z, squares.y, yz + sin.x),
            Vec3::new(xz + sin.y, yz - sin.x, squares.z),
        )
    }"),
    each(M4, &["from_rotation_x", "from_rotation_y", "from_rotation_z"], "fn $f(angle: f32) -> Self { Self::from_mat3(Mat3::$f(angle)) }"),
    row(M4, "fn from_axis_angle(axis: Vec3, angle: f32) -> Self { Self::from_mat3(Mat3::from_axis_angle(axis, angle)) }"),
    row(M4, "fn from_scale(scale: Vec3) -> Self { Self::from_diagonal(scale.extend(1.0)) }"),
    row(M4, "fn from_translation(translation: Vec3) -> Self { Self::from_cols(Vec4::X, Vec4::Y, Vec4::Z, translation.extend(1.0)) }"),
    row(M, "fn col(&self, index: usize) -> $F {
        let columns = [$(self.$c),*];
        columns[index]
    }"),
    row(M, "fn row(&self, index: usize) -> $F { self.transpose().col(index) }"),
    row(M, "fn diagonal(&self) -> $F { $F::new($(self.$c.$x),*) }"),
    row(M, "fn transpose(&self) -> Self { Self::from_cols($($F::new($[self.$C.$x],*)),*) }"),
    // Matrices: arithmetic.
    row(M, "fn eq(&self, rhs: &Self) -> bool { $(self.$c == rhs.$c)&&* }"),
    row(M, "fn neg(self) -> Self { Self::from_cols($(-self.$c),*) }"),
    row(M, "fn add_mat$n(&self, rhs: &Self) -> Self { Self::from_cols($(self.$c + rhs.$c),*) }"),
    row(M, "fn sub_mat$n(&self, rhs: &Self) -> Self { Self::from_cols($(self.$c - rhs.$c),*) }"),
    row(M, "fn mul_mat$n(&self, rhs: &Self) -> Self { Self::from_cols($(self.mul_vec$n(rhs.$c)),*) }"),
    each(M, &["mul_scalar *", "div_scalar /"], "fn $f(&self, rhs: f32) -> Self { Self::from_cols($(self.$c $o rhs),*) }"),
    row(M, "fn mul_vec$n(&self, rhs: $F) -> $F { $(self.$c * rhs.$x)+* }"),
    row(M, "fn transpose_mul_vec$n(&self, rhs: $F) -> $F { $F::new($(self.$c.dot(rhs)),*) }"),
    row(M, "fn mul_diagonal_scale(&self, scale: $F) -> Self { Self::from_cols($(self.$c * scale.$x),*) }"),
    each(M, &["recip", "abs"], "fn $f(&self) -> Self { Self::from_cols($(self.$c.$f()),*) }"),
    each(M, &["is_finite &&", "is_nan ||"], "fn $f(&self) -> bool { $(self.$c.$f())$o* }"),
    row(M, "fn abs_diff_eq(&self, rhs: Self, max_abs_diff: f32) -> bool { $(self.$c.abs_diff_eq(rhs.$c, max_abs_diff))&&* }"),
    // Matrices: points and directions.
    row(M3, "fn transform_point2(&self, rhs: Vec2) -> Vec2 { self.transform_vector2(rhs) + self.z_axis.xy() }"),
    row(M3, "fn transform_vector2(&self, rhs: Vec2) -> Vec2 { self.x_axis.xy() * rhs.x + self.y_axis.xy() * rhs.y }"),
    row(M4, "fn transform_point3(&self, rhs: Vec3) -> Vec3 { self.transform_vector3(rhs) + self.w_axis.xyz() }"),
    row(M4, "fn transform_vector3(&self, rhs: Vec3) -> Vec3 {
        self.x_axis.xyz() * rhs.x + self.y_axis.xyz() * rhs.y + self.z_axis.xyz() * rhs.z
    }"),
    row(M4, "fn project_point3(&self, rhs: Vec3) -> Vec3 {
        let point = self.x_axis * rhs.x + self.y_axis * rhs.y + self.z_axis * rhs.z + self.w_axis;
        point.xyz() / point.w
    }"),
    // Matrices: determinants and inverses.
    row(M2, "fn determinant(&self) -> f32 { self.x_axis.x * self.y_axis.y - self.x_axis.y * self.y_axis.x }"),
    row(M3, "fn determinant(&self) -> f32 { self.x_axis.dot(self.y_axis.cross(self.z_axis)) }"),
    row(M4, "fn determinant(&self) -> f32 {
        let y = self.y_axis;
        let z = self.z_axis;
        let w = self.w_axis;
        let xy = z.x * w.y - z.y * w.x;
        let xz = z.x * w.z - z.z * w.x;
        let xw = z.x * w.w - z.w * w.x;
        let yz = z.y * w.z - z.z * w.y;
        let yw = z.y * w.w - z.w * w.y;
        let zw = z.z * w.w - z.w * w.z;
        let cofactors = Vec4::new(
            y.y * zw - y.z * yw + y.w * yz,
            -(y.x * zw - y.z * xw + y.w * xz),
            y.x * yw - y.y * xw + y.w * xy,
            -(y.x * yz - y.y * xz + y.z * xy),
        );
        self.x_axis.dot(cofactors)
    }"),
    row(M2, "fn inverse(&self) -> Self {
        let recip = 1.0 / self.determinant();
        let x = Vec2::new(self.y_axis.y * recip, self.x_axis.y * -recip);
        Self::from_cols(x, Vec2::new(self.y_axis.x * -recip, self.x_axis.x * recip))
    }"),
    row(M3, "fn inverse(&self) -> Self {
        let x = self.y_axis.cross(self.z_axis);
        let y = self.z_axis.cross(self.x_axis);
        let z = self.x_axis.cross(self.y_axis);
        let recip = 1.0 / self.x_axis.dot(x);
        Self::from_cols(x * recip, y * recip, z * recip).transpose()
    }"),
    row(M4, "fn inverse(&self) -> Self {
        let x = self.x_axis;
        let y = self.y_axis;
        let z = self.z_axis;
        let w = self.w_axis;
        let zw = Vec4::new(z.z * w.w - w.z * z.w, z.z * w.w - w.z * z.w, y.z * w.w - w.z * y.w, y.z * z.w - z.z * y.w);
        let yw = Vec4::new(z.y * w.w - w.y * z.w, z.y * w.w - w.y * z.w, y.y * w.w - w.y * y.w, y.y * z.w - z.y * y.w);
        let yz = Vec4::new(z.y * w.z - w.y * z.z, z.y * w.z - w.y * z.z, y.y * w.z - w.y * y.z, y.y * z.z - z.y * y.z);
        let xw = Vec4::new(z.x * w.w - w.x * z.w, z.x * w.w - w.x * z.w, y.x * w.w - w.x * y.w, y.x * z.w - z.x * y.w);
        let xz = Vec4::new(z.x * w.z - w.x * z.z, z.x * w.z - w.x * z.z, y.x * w.z - w.x * y.z, y.x * z.z - z.x * y.z);
        let xy = Vec4::new(z.x * w.y - w.x * z.y, z.x * w.y - w.x * z.y, y.x * w.y - w.x * y.y, y.x * z.y - z.x * y.y);
        let xs = Vec4::new(y.x, x.x, x.x, x.x);
        let ys = Vec4::new(y.y, x.y, x.y, x.y);
        let zs = Vec4::new(y.z, x.z, x.z, x.z);
        let ws = Vec4::new(y.w, x.w, x.w, x.w);
        let signs = Vec4::new(1.0, -1.0, 1.0, -1.0);
        let column0 = signs * (ys * zw - zs * yw + ws * yz);
        let column1 = -signs * (xs * zw - zs * xw + ws * xz);
        let column2 = signs * (xs * yw - ys * xw + ws * xy);
        let column3 = -signs * (xs * yz - ys * xz + zs * xy);
        let recip = 1.0 / x.dot(Vec4::new(column0.x, column1.x, column2.x, column3.x));
        Self::from_cols(column0 * recip, column1 * recip, column2 * recip, column3 * recip)
    }"),
    row(M, "fn inverse_or_zero(&self) -> Self {
        let inverse = self.inverse();
        if inverse.is_finite() { inverse } else { Self::ZERO }
    }"),
];

const fn row(on: On, text: &'static str) -> Row {
    each(on, &[], text)
}

const fn each(on: On, names: &'static [&'static str], text: &'static str) -> Row {
    Row { on, template: Template { names, text } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::all;

    #[test]
    fn a_row_is_written_out_for_a_type() {
        let ty = Ty::Vector { scalar: Scalar::I32, len: 3 };
        let expanded = |name| find(&ty, name).map(|row| row.expand(&ty, name)).unwrap_or_default();
        assert_eq!(expanded("dot"), "fn dot(self, rhs: Self) -> i32 { self.x * rhs.x + self.y * rhs.y + self.z * rhs.z }");
        assert_eq!(expanded("element_product"), "fn element_product(self) -> i32 { self.x * self.y * self.z }");
        assert_eq!(expanded("as_vec3"), "fn as_vec3(self) -> Vec3 { Vec3::new(self.x as f32, self.y as f32, self.z as f32) }");
        assert_eq!(
            find(&Ty::Matrix(2), "neg").map(|row| row.expand(&Ty::Matrix(2), "neg")).unwrap_or_default(),
            "fn neg(self) -> Self { Self::from_cols(-self.x_axis, -self.y_axis) }"
        );
    }

    #[test]
    fn every_row_is_rust_for_each_of_its_types_and_needed_by_one() {
        for row in TABLE {
            let mut is_needed = false;
            for ty in all().filter(|ty| (row.on)(ty)) {
                for name in row.names(&ty) {
                    let text = row.expand(&ty, &name);
                    assert!(!text.contains('$'), "{text}");
                    assert!(syn::parse_str::<syn::ImplItemFn>(&text).is_ok_and(|function| function.sig.ident == name), "{text}");
                    is_needed |= find(&ty, &name).is_some_and(|found| found.template.text == row.template.text);
                }
            }
            assert!(is_needed, "{}", row.template.text);
        }
    }
}
