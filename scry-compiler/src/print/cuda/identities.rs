//! Which invocation runs, in CUDA C.

use super::types::Cuda;
use crate::ir::{Function, Identity, Kernel};
use crate::print::c_like::Printer;
use crate::print::shared::{num_workgroups, report_words};

/// What a function that asks about the invocation, prints or can panic is given besides its arguments.
pub(super) fn passed(kernel: &Kernel, function: &Function) -> Vec<(&'static str, String)> {
    let mut passed: Vec<(&str, String)> = Vec::new();
    for identity in &function.identities {
        let ty = match identity {
            Identity::GlobalId | Identity::WorkgroupId | Identity::NumWorkgroups => "uint3",
            Identity::SubgroupLane => "unsigned",
            Identity::LocalId | Identity::WorkgroupSize | Identity::LaunchSize | Identity::SubgroupSize => continue,
        };
        passed.push((identity.name(), format!("{ty} {}", identity.name())));
    }
    if function.prints || function.identities.contains(&Identity::LaunchSize) {
        passed.push(("launch", "const Launch & launch".to_owned()));
    }
    if function.prints {
        passed.push(("ring", "unsigned * ring".to_owned()));
    }
    if function.panics {
        passed.push(("panicked", format!("{} &panicked", panic_type(kernel))));
    }
    passed
}

/// The type of what is known of a panic.
pub(super) fn panic_type(kernel: &Kernel) -> String {
    let (words, _) = report_words(kernel);
    format!("Panic<{}>", words.last().copied().unwrap_or(0).max(1))
}

pub(super) fn identity(identity: Identity, [x, y, z]: [u32; 3]) -> String {
    match identity {
        Identity::LocalId => "threadIdx".to_owned(),
        Identity::WorkgroupSize => format!("make_uint3({x}u, {y}u, {z}u)"),
        Identity::LaunchSize => "make_uint3(launch.size_x, launch.size_y, launch.size_z)".to_owned(),
        Identity::SubgroupSize => "32u".to_owned(),
        Identity::GlobalId | Identity::WorkgroupId | Identity::NumWorkgroups | Identity::SubgroupLane => identity.name().to_owned(),
    }
}

impl Printer<'_, Cuda> {
    /// The identities that the body or the check for the launch's edge needs.
    pub(super) fn identities(&mut self) {
        let outside = self.outside();
        let (kernel, [x, y, z]) = (self.kernel, self.kernel.workgroup);
        if kernel.uses(Identity::WorkgroupId) {
            self.out.line(
                "const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};",
            );
        }
        if kernel.uses(Identity::GlobalId) || outside.is_some() {
            let axes = [("x", x), ("y", y), ("z", z)].map(|(axis, size)| match size {
                1 => format!("launch.first_{axis} + blockIdx.{axis}"),
                _ => format!("(launch.first_{axis} + blockIdx.{axis}) * {size}u + threadIdx.{axis}"),
            });
            self.out.line(&format!("const uint3 global_id = {{{}}};", axes.join(", ")));
        }
        if kernel.uses(Identity::NumWorkgroups) {
            self.out.line(&format!("const uint3 num_workgroups = {{{}}};", num_workgroups(kernel.workgroup)));
        }
        if kernel.uses(Identity::SubgroupLane) {
            self.out.line(&format!("const unsigned subgroup_lane = ((threadIdx.z * {y}u + threadIdx.y) * {x}u + threadIdx.x) % 32u;"));
        }
        if let Some(outside) = outside {
            self.out.line(&format!("if ({outside}) return;"));
        }
    }
}
