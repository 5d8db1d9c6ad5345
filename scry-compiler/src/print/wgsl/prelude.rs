//! The functions that WGSL lacks and that the language of kernels cannot say.

use std::sync::LazyLock;

use crate::print::prelude::Prelude;

pub(in crate::print) static PRELUDE: LazyLock<Prelude> = LazyLock::new(|| Prelude::parse(include_str!("../prelude.wgsl")));
