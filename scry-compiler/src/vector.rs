//! glam's vectors and matrices: their names, and the constants that belong to them.
//!
//! What their methods do is in [`methods`].

pub mod methods;

use crate::ir::Literal;
use crate::scalar::Scalar;
use crate::ty::{Ty, VECTORS};

pub(crate) use crate::ty::{COMPONENTS, vector_name as name};

/// Every vector and matrix.
pub fn all() -> impl Iterator<Item = Ty> {
    let vectors = VECTORS.into_iter().flat_map(|(scalar, _)| (2..=4).map(move |len| Ty::Vector { scalar, len }));
    vectors.chain((2..=4).map(Ty::Matrix))
}

/// The vector or matrix that glam calls `name`. On hosts with SIMD, `Vec4` compares to a type of its own, which kernels do
/// not tell from `BVec4`.
pub(crate) fn from_name(name: &str) -> Option<Ty> {
    let name = if name == "BVec4A" { "BVec4" } else { name };
    all().find(|ty| ty.to_string() == name)
}

/// The type that glam's free function `name` makes: `vec3(x, y, z)`.
pub(crate) fn from_function(name: &str) -> Option<Ty> {
    all().find(|ty| ty.is_vector() && ty.to_string().to_lowercase() == name)
}

/// The type that the names of a path lead to, where they are glam's: `Vec3`, `glam::Vec3`.
pub(crate) fn from_path(names: &[String]) -> Option<Ty> {
    is_glams(names).then(|| from_name(names.last()?)).flatten()
}

/// Whether names before the last one do not say that it is something else of that name.
pub(crate) fn is_glams(names: &[String]) -> bool {
    cfg!(feature = "glam") && (names.len() == 1 || names[..names.len() - 1].iter().any(|name| name == "glam"))
}

/// The components of a constant that belongs to a vector, column by column for a matrix.
pub(crate) fn constant(ty: &Ty, name: &str) -> Option<Vec<Literal>> {
    match ty {
        Ty::Vector { scalar, len } => vector_constant(*scalar, *len, name),
        Ty::Matrix(len) => {
            let diagonal = match name {
                "IDENTITY" => [1.0, 0.0],
                "ZERO" => [0.0, 0.0],
                "NAN" => [f64::NAN, f64::NAN],
                _ => return None,
            };
            Some((0..len * len).map(|i| Literal::Float(diagonal[usize::from(i % (len + 1) != 0)])).collect())
        }
        _ => None,
    }
}

fn vector_constant(scalar: Scalar, len: u32, name: &str) -> Option<Vec<Literal>> {
    let (sign, axis) = name.strip_prefix("NEG_").map_or((1, name), |axis| (-1, axis));
    let number = |value: i128| match scalar {
        Scalar::F32 => Some(Literal::Float(value as f64)),
        Scalar::I32 => Some(Literal::Int(value)),
        Scalar::U32 => (value >= 0).then_some(Literal::Int(value)),
        _ => None,
    };
    if let Some(axis) = COMPONENTS[..len as usize].iter().position(|known| known.to_uppercase() == axis) {
        return (0..len as usize).map(|i| number(if i == axis { sign } else { 0 })).collect();
    }
    let (min, max) = scalar.range().unwrap_or_default();
    let same = match (scalar, name) {
        (Scalar::Bool, "TRUE") => Literal::Bool(true),
        (Scalar::Bool, "FALSE") => Literal::Bool(false),
        (_, "ZERO") => number(0)?,
        (_, "ONE") => number(1)?,
        (_, "NEG_ONE") => number(-1)?,
        (Scalar::F32, "MIN") => Literal::Float(f64::from(f32::MIN)),
        (Scalar::F32, "MAX") => Literal::Float(f64::from(f32::MAX)),
        (Scalar::F32, "NAN") => Literal::Float(f64::NAN),
        (Scalar::F32, "INFINITY") => Literal::Float(f64::INFINITY),
        (Scalar::F32, "NEG_INFINITY") => Literal::Float(f64::NEG_INFINITY),
        (Scalar::I32 | Scalar::U32, "MIN") => Literal::Int(min),
        (Scalar::I32 | Scalar::U32, "MAX") => Literal::Int(max),
        _ => return None,
    };
    Some(vec![same; len as usize])
}

/// The places of the components that a swizzle takes: `zyx`.
pub(crate) fn swizzle(name: &str, len: u32) -> Option<Vec<u32>> {
    if !(2..=4).contains(&name.len()) {
        return None;
    }
    let place = |letter: char| COMPONENTS[..len as usize].iter().position(|known| known.starts_with(letter)).map(|place| place as u32);
    name.chars().map(place).collect()
}

/// The places of the components that `with_zx` changes, in its order: one, or some but not all of them, none twice.
pub(crate) fn changed(letters: &str, len: u32) -> Option<Vec<u32>> {
    let places = if letters.len() == 1 {
        vec![COMPONENTS[..len as usize].iter().position(|known| *known == letters)? as u32]
    } else {
        swizzle(letters, len)?
    };
    let is_distinct = places.iter().enumerate().all(|(i, place)| !places[..i].contains(place));
    (is_distinct && (places.len() as u32) < len).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types_are_one_to_one() {
        for ty in all() {
            assert_eq!(from_name(&ty.to_string()), Some(ty));
        }
        assert_eq!(from_name("Vec5"), None);
        assert_eq!(from_function("uvec2"), Some(Ty::Vector { scalar: Scalar::U32, len: 2 }));
        assert_eq!(from_function("mat3"), None);
    }

    #[test]
    fn constants_have_glams_components() {
        let floats = |values: &[f32]| Some(values.iter().map(|value| Literal::Float(f64::from(*value))).collect::<Vec<_>>());
        assert_eq!(constant(&Ty::Vector { scalar: Scalar::F32, len: 3 }, "NEG_Y"), floats(&[0.0, -1.0, 0.0]));
        assert_eq!(constant(&Ty::Vector { scalar: Scalar::F32, len: 2 }, "Z"), None);
        assert_eq!(constant(&Ty::Vector { scalar: Scalar::U32, len: 2 }, "NEG_X"), None);
        assert_eq!(constant(&Ty::Matrix(2), "IDENTITY"), floats(&[1.0, 0.0, 0.0, 1.0]));
    }

    #[test]
    fn swizzles_are_two_to_four_components() {
        assert_eq!(swizzle("zyx", 3), Some(vec![2, 1, 0]));
        assert_eq!(swizzle("xyz", 2), None);
        assert_eq!(swizzle("x", 2), None);
        assert_eq!(swizzle("dot", 4), None);
        assert_eq!(changed("zx", 3), Some(vec![2, 0]));
        assert_eq!((changed("xx", 3), changed("xy", 2), changed("w", 4)), (None, None, Some(vec![3])));
    }
}
