//! glam's vectors and matrices: their names, and the constants that belong to them.
//!
//! What their methods do is in [`methods`].

pub mod methods;

use crate::scalar::Class;
use crate::ty::{Ty, VECTORS};

pub(crate) use crate::ty::COMPONENTS;

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

/// A constant that belongs to a vector or matrix, in the language of kernels.
pub(crate) fn constant(ty: &Ty, name: &str) -> Option<String> {
    let (scalar, len) = match ty {
        Ty::Vector { scalar, len } => (*scalar, *len as usize),
        Ty::Matrix(len) => {
            let column = |place: usize| if name == "IDENTITY" { COMPONENTS[place].to_uppercase() } else { name.to_owned() };
            let is_known = ["IDENTITY", "ZERO", "NAN"].contains(&name);
            let columns: Vec<String> = (0..*len as usize).map(|place| format!("{}::{}", ty.field(0), column(place))).collect();
            return is_known.then(|| format!("{ty}::from_cols({})", columns.join(", ")));
        }
        _ => return None,
    };
    let [zero, one] = if scalar.is_float() { ["0.0", "1.0"] } else { ["0", "1"] };
    let (sign, unsigned) =
        name.strip_prefix("NEG_").filter(|_| scalar.is_float() || scalar.is_signed()).map_or(("", name), |name| ("-", name));
    let axis = COMPONENTS[..len].iter().position(|known| known.to_uppercase() == unsigned);
    let same = match (unsigned, scalar.class()) {
        ("TRUE" | "FALSE", Class::Bool) => name.to_lowercase(),
        (_, Class::Bool) => return None,
        ("ZERO", _) if sign.is_empty() => zero.to_owned(),
        ("ONE", _) => format!("{sign}{one}"),
        ("MIN" | "MAX", _) | ("NAN" | "INFINITY", Class::Float) if sign.is_empty() || unsigned == "INFINITY" => {
            format!("{}::{name}", scalar.name())
        }
        _ => {
            let axis = axis?;
            let components: Vec<String> =
                (0..len).map(|place| if place == axis { format!("{sign}{one}") } else { zero.to_owned() }).collect();
            return Some(format!("{ty}::new({})", components.join(", ")));
        }
    };
    Some(format!("{ty}::splat({same})"))
}

/// The places of the components that letters name.
fn places(letters: &str, len: u32) -> Option<Vec<u32>> {
    let place = |letter: char| COMPONENTS[..len as usize].iter().position(|known| known.starts_with(letter));
    letters.chars().map(|letter| place(letter).map(|place| place as u32)).collect()
}

/// The places of the components that a swizzle takes: `zyx`.
pub(crate) fn swizzle(name: &str, len: u32) -> Option<Vec<u32>> {
    places(name, len).filter(|places| (2..=4).contains(&places.len()))
}

/// The places of the axes of an id that `yx` names: two or three, none twice.
pub(crate) fn order_of_axes(name: &str) -> Option<Vec<u32>> {
    swizzle(name, 3).filter(|axes| is_distinct(axes))
}

fn is_distinct(places: &[u32]) -> bool {
    places.iter().enumerate().all(|(i, place)| !places[..i].contains(place))
}

/// The places of the components that `with_zx` changes, in its order: one, or some but not all of them, none twice.
pub(crate) fn changed(letters: &str, len: u32) -> Option<Vec<u32>> {
    let places = places(letters, len)?;
    (is_distinct(&places) && (1..len as usize).contains(&places.len())).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::Scalar;

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
        let constant = |ty: Ty, name| constant(&ty, name).unwrap_or_default();
        assert_eq!(constant(Ty::Vector { scalar: Scalar::F32, len: 3 }, "NEG_Y"), "Vec3::new(0.0, -1.0, 0.0)");
        assert_eq!(constant(Ty::Vector { scalar: Scalar::F32, len: 2 }, "Z"), "");
        assert_eq!(constant(Ty::Vector { scalar: Scalar::U32, len: 2 }, "NEG_X"), "");
        assert_eq!(constant(Ty::Vector { scalar: Scalar::I32, len: 2 }, "NEG_ONE"), "IVec2::splat(-1)");
        assert_eq!(constant(Ty::Matrix(2), "IDENTITY"), "Mat2::from_cols(Vec2::X, Vec2::Y)");
    }

    #[test]
    fn swizzles_are_two_to_four_components() {
        assert_eq!(swizzle("zyx", 3), Some(vec![2, 1, 0]));
        assert_eq!(swizzle("xyz", 2), None);
        assert_eq!(swizzle("x", 2), None);
        assert_eq!(swizzle("dot", 4), None);
        assert_eq!((order_of_axes("zx"), order_of_axes("xzy")), (Some(vec![2, 0]), Some(vec![0, 2, 1])));
        assert_eq!((order_of_axes("xx"), order_of_axes("xyzx"), order_of_axes("x")), (None, None, None));
        assert_eq!(changed("zx", 3), Some(vec![2, 0]));
        assert_eq!((changed("xx", 3), changed("xy", 2), changed("w", 4)), (None, None, Some(vec![3])));
    }
}
