//! Which invocation runs, in WGSL.

use std::collections::BTreeSet;

use crate::ir::{Collective, Identity, Kernel, Lane, StmtKind};
use crate::print::shared::num_workgroups;

/// Whether a kernel's printed text asks which invocation of its subgroup runs.
pub(super) fn asks_for_lane(kernel: &Kernel) -> bool {
    let is_relative = |operation: &Collective| matches!(operation, Collective::Shuffle(Lane::Up | Lane::Down | Lane::Xor));
    kernel.uses(Identity::SubgroupLane)
        || kernel.body.any(&|stmt| matches!(&stmt.kind, StmtKind::Collective { operation, .. } if is_relative(operation)))
}

/// What a function that asks about the invocation is given besides its arguments; the rest is in `launch`.
pub(super) fn passed(identities: &BTreeSet<Identity>) -> Vec<(&'static str, String)> {
    let is_passed = |identity: &&Identity| match identity {
        Identity::GlobalId | Identity::LocalId | Identity::WorkgroupId | Identity::SubgroupSize | Identity::SubgroupLane => true,
        Identity::NumWorkgroups | Identity::WorkgroupSize | Identity::LaunchSize => false,
    };
    let declared = |identity: &Identity| {
        let ty = if identity.is_number() { "u32" } else { "vec3<u32>" };
        (identity.name(), format!("{}: {ty}", identity.name()))
    };
    identities.iter().filter(is_passed).map(declared).collect()
}

pub(super) fn identity(identity: Identity, workgroup @ [x, y, z]: [u32; 3]) -> String {
    match identity {
        Identity::WorkgroupSize => format!("vec3<u32>({x}u, {y}u, {z}u)"),
        Identity::LaunchSize => "vec3<u32>(launch.size_x, launch.size_y, launch.size_z)".to_owned(),
        Identity::NumWorkgroups => format!("vec3<u32>({})", num_workgroups(workgroup)),
        Identity::GlobalId | Identity::LocalId | Identity::WorkgroupId | Identity::SubgroupSize | Identity::SubgroupLane => {
            identity.name().to_owned()
        }
    }
}
