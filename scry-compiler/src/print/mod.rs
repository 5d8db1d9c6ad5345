//! Printers: from the IR to the text of each target.
//!
//! A printer decides nothing and cannot fail: what two of them would have to decide is decided in `lower`. None knows syn.

mod c_like;
pub(crate) mod cuda;
mod host_type;
mod names;
mod out;
mod prelude;
mod reserved;
pub(crate) mod rust;
mod shared;
mod structs;
pub(crate) mod wgsl;

use crate::name::plain;
pub(crate) use host_type::host_type;
pub(crate) use out::Text;
pub use reserved::NAMES as RESERVED_NAMES;
pub(crate) use shared::{origin, shared_size, takes_record};

/// The items of the preludes of WGSL and of CUDA C: the name and the text of each.
pub fn preludes() -> [&'static [prelude::Item]; 2] {
    [&prelude::WGSL.items, &cuda::prelude::PRELUDE.items]
}

/// The name of a kernel's entry point, in WGSL, SPIR-V and CUDA C alike. A capital letter first is for types.
pub(crate) fn entry_name(kernel: &str) -> String {
    let name = plain(kernel);
    if name.starts_with(|c: char| c.is_ascii_uppercase()) {
        format!("kernel_{name}")
    } else if reserved::NAMES.contains(name.as_str()) {
        format!("{name}_kernel")
    } else {
        name
    }
}

/// The name of the entry point of the proven form of a kernel, beside `entry` of the checked one.
pub(crate) fn proven_entry(entry: &str) -> String {
    format!("{entry}_proven")
}

/// The name of the entry point of its wide form.
pub(crate) fn wide_entry(entry: &str) -> String {
    format!("{entry}_wide")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_point_has_a_name_that_every_target_takes() {
        assert_eq!(entry_name("saxpy"), "saxpy");
        assert_eq!(entry_name("texture"), "texture_kernel");
        assert_eq!(entry_name("sinf"), "sinf_kernel");
        assert_eq!(entry_name("größe"), "gruf6udfe");
        for ending in [proven_entry(""), wide_entry("")] {
            assert!(RESERVED_NAMES.iter().all(|name| !name.ends_with(&ending)), "that of another form is none of a language");
        }
    }
}
