//! Entry points, which have one name in every target.

use super::names::plain;
use super::{cuda, wgsl};

/// The name of a kernel's entry point, in WGSL, SPIR-V and CUDA C alike.
pub(crate) fn entry_name(kernel: &str) -> String {
    let name = plain(kernel);
    let taken = wgsl::is_reserved(&name) || cuda::is_reserved(&name) || cuda::is_declared(&name);
    if taken { format!("{name}_kernel") } else { name }
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
    }
}
