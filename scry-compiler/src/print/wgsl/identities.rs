//! Which invocation runs, in WGSL.

use std::collections::BTreeSet;

use crate::ir::{Collective, Identity, Kernel, Lane, StmtKind};

/// Whether a kernel's printed text asks which invocation of its subgroup runs.
pub(super) fn asks_for_lane(kernel: &Kernel) -> bool {
    let is_relative = |operation: &Collective| matches!(operation, Collective::Shuffle(Lane::Up | Lane::Down | Lane::Xor));
    kernel.uses(Identity::SubgroupLane)
        || kernel.body.any(&|stmt| matches!(&stmt.kind, StmtKind::Collective { operation, .. } if is_relative(operation)))
}

/// What a function that asks about the invocation is given besides its arguments; the rest is in `launch`.
pub(super) fn passed(identities: &BTreeSet<Identity>) -> Vec<(&'static str, String)> {
    let passed = identities.iter().filter_map(|identity| match identity {
        Identity::GlobalId => Some(("global_id", "vec3<u32>")),
        Identity::LocalId => Some(("local_id", "vec3<u32>")),
        Identity::WorkgroupId => Some(("workgroup_id", "vec3<u32>")),
        Identity::SubgroupSize => Some(("subgroup_size", "u32")),
        Identity::SubgroupLane => Some(("subgroup_lane", "u32")),
        Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize => None,
    });
    passed.map(|(name, ty)| (name, format!("{name}: {ty}"))).collect()
}

pub(super) fn identity(identity: Identity, [x, y, z]: [u32; 3]) -> String {
    match identity {
        Identity::GlobalId => "global_id".to_owned(),
        Identity::LocalId => "local_id".to_owned(),
        Identity::WorkgroupId => "workgroup_id".to_owned(),
        Identity::WorkgroupSize => format!("vec3<u32>({x}u, {y}u, {z}u)"),
        Identity::LaunchSize => "vec3<u32>(launch.size_x, launch.size_y, launch.size_z)".to_owned(),
        Identity::NumWorkgroups => {
            let axes = [("x", x), ("y", y), ("z", z)].map(|(axis, size)| format!("(launch.size_{axis} + {}u) / {size}u", size - 1));
            format!("vec3<u32>({})", axes.join(", "))
        }
        Identity::SubgroupSize => "subgroup_size".to_owned(),
        Identity::SubgroupLane => "subgroup_lane".to_owned(),
    }
}
