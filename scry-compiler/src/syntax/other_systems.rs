//! What other systems call what kernels have under another name.

use std::collections::HashMap;
use std::sync::LazyLock;

use System::{CubeCl, Cuda, Metal, OpenCl, RustCuda, Wgsl};

#[derive(Clone, Copy)]
enum System {
    Cuda,
    CubeCl,
    Metal,
    OpenCl,
    RustCuda,
    Wgsl,
}

impl System {
    fn name(self) -> &'static str {
        match self {
            Cuda => "CUDA",
            CubeCl => "CubeCL",
            Metal => "Metal",
            OpenCl => "OpenCL",
            RustCuda => "Rust CUDA",
            Wgsl => "WGSL",
        }
    }
}

const BARRIER: &str = "`barrier()`, which every invocation of the workgroup reaches";
const IN_WORKGROUP: &str = "`local_id()`, whose fields are `.x`, `.y` and `.z`";
const IN_LAUNCH: &str = "`global_id()`, whose fields are `.x`, `.y` and `.z`";
const WORKGROUP: &str = "`workgroup_id()`, whose fields are `.x`, `.y` and `.z`";
const SIZE: &str = "`workgroup_size()`, whose fields are `.x`, `.y` and `.z`";
const LAUNCH: &str = "`launch_size()`, which counts invocations, not workgroups";
const COUNT: &str = "`num_workgroups()`, whose fields are `.x`, `.y` and `.z`";
const SHARED: &str = "`let mut tile = shared::<[f32; 256]>();`, a variable that the workgroup shares";
const LANE: &str = "`subgroup_lane()`";
const LANES: &str = "`subgroup_size()`";
const IN_SUBGROUP: &str = "nothing: the functions of `subgroup`, such as `subgroup::shuffle_down(x, 1)`, wait for each other";
const FENCE: &str = "`fence(AcqRel)`, of `std::sync::atomic`";

/// Names, and what to write in their place.
const NAMES: &[(System, &str, &str)] = &[
    (Cuda, "__syncthreads sync_threads", BARRIER),
    (Cuda, "__syncwarp syncwarp", IN_SUBGROUP),
    (Cuda, "threadIdx", IN_WORKGROUP),
    (Cuda, "blockIdx", WORKGROUP),
    (Cuda, "blockDim", SIZE),
    (Cuda, "gridDim", COUNT),
    (Cuda, "__shared__", SHARED),
    (Cuda, "laneId lane_id", LANE),
    (Cuda, "warpSize", LANES),
    (Cuda, "atomicAdd", "`x.fetch_add(value, Relaxed)`, of an atomic such as an element of `x: &[AtomicU32]`"),
    (Cuda, "atomicSub", "`x.fetch_sub(value, Relaxed)`, of an atomic such as an element of `x: &[AtomicU32]`"),
    (Cuda, "atomicMin", "`x.fetch_min(value, Relaxed)`, of an atomic such as an element of `x: &[AtomicU32]`"),
    (Cuda, "atomicMax", "`x.fetch_max(value, Relaxed)`, of an atomic such as an element of `x: &[AtomicU32]`"),
    (Cuda, "atomicExch", "`x.swap(value, Relaxed)`, of an atomic such as an element of `x: &[AtomicU32]`"),
    (Cuda, "atomicCAS", "`x.compare_exchange(old, new, Relaxed, Relaxed)`, of an atomic such as an element of `x: &[AtomicU32]`"),
    (Cuda, "__shfl_sync", "`subgroup::shuffle(x, lane)`"),
    (Cuda, "__shfl_up_sync", "`subgroup::shuffle_up(x, 1)`"),
    (Cuda, "__shfl_down_sync", "`subgroup::shuffle_down(x, 1)`"),
    (Cuda, "__shfl_xor_sync", "`subgroup::shuffle_xor(x, 1)`"),
    (Cuda, "__ballot_sync", "`subgroup::ballot(condition)`"),
    (Cuda, "__all_sync", "`subgroup::all(condition)`"),
    (Cuda, "__any_sync", "`subgroup::any(condition)`"),
    (Cuda, "__threadfence __threadfence_block", FENCE),
    (Wgsl, "workgroupBarrier storageBarrier", BARRIER),
    (Wgsl, "global_invocation_id", IN_LAUNCH),
    (Wgsl, "local_invocation_id", IN_WORKGROUP),
    (Wgsl, "local_invocation_index", "`local_id().x`, in a workgroup of one axis"),
    (Wgsl, "workgroupUniformLoad", "`workgroup_uniform_load(&x)`"),
    (Wgsl, "arrayLength", "`x.len()`"),
    (Wgsl, "subgroupAdd", "`subgroup::add(x)`"),
    (Wgsl, "subgroupBroadcast", "`subgroup::broadcast(x, 0)`"),
    (OpenCl, "get_global_id", IN_LAUNCH),
    (OpenCl, "get_local_id", IN_WORKGROUP),
    (OpenCl, "get_group_id", WORKGROUP),
    (OpenCl, "get_local_size", SIZE),
    (OpenCl, "get_global_size", LAUNCH),
    (OpenCl, "get_num_groups", COUNT),
    (CubeCl, "ABSOLUTE_POS ABSOLUTE_POS_X ABSOLUTE_POS_Y ABSOLUTE_POS_Z", IN_LAUNCH),
    (CubeCl, "UNIT_POS UNIT_POS_X UNIT_POS_Y UNIT_POS_Z", IN_WORKGROUP),
    (CubeCl, "CUBE_POS CUBE_POS_X CUBE_POS_Y CUBE_POS_Z", WORKGROUP),
    (CubeCl, "CUBE_DIM CUBE_DIM_X CUBE_DIM_Y CUBE_DIM_Z cube_dim", SIZE),
    (CubeCl, "CUBE_COUNT CUBE_COUNT_X CUBE_COUNT_Y CUBE_COUNT_Z cube_count", COUNT),
    (CubeCl, "sync_cube sync_units", BARRIER),
    (CubeCl, "SharedMemory", SHARED),
    (CubeCl, "UNIT_POS_PLANE", LANE),
    (CubeCl, "PLANE_DIM", LANES),
    (CubeCl, "plane_sum", "`subgroup::add(x)`"),
    (CubeCl, "plane_broadcast", "`subgroup::broadcast(x, 0)`"),
    (RustCuda, "thread_idx thread_idx_x thread_idx_y thread_idx_z", IN_WORKGROUP),
    (RustCuda, "block_idx block_idx_x block_idx_y block_idx_z", WORKGROUP),
    (RustCuda, "block_dim block_dim_x block_dim_y block_dim_z", SIZE),
    (RustCuda, "grid_dim grid_dim_x grid_dim_y grid_dim_z", COUNT),
    (RustCuda, "index_1d", IN_LAUNCH),
    (Metal, "thread_position_in_grid", IN_LAUNCH),
    (Metal, "thread_position_in_threadgroup", IN_WORKGROUP),
    (Metal, "threadgroup_position_in_grid", WORKGROUP),
    (Metal, "threads_per_threadgroup", SIZE),
    (Metal, "threadgroup_barrier simdgroup_barrier", BARRIER),
];

/// The same by name: each name that a kernel has is asked about.
static BY_NAME: LazyLock<HashMap<&str, (&str, &str)>> = LazyLock::new(|| {
    let named = |(system, names, form): &(System, &'static str, &'static str)| {
        let row = (system.name(), *form);
        names.split(' ').map(move |name| (name, row))
    };
    NAMES.iter().flat_map(named).collect()
});

/// The system that has a name, and what to write in its place.
pub(crate) fn instead(name: &str) -> Option<(&'static str, &'static str)> {
    BY_NAME.get(name).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_name_has_one_meaning_that_is_not_itself() {
        let mut seen = HashSet::new();
        for (_, names, form) in NAMES {
            for name in names.split(' ') {
                assert!(seen.insert(name), "{name} is there twice");
                assert!(!form.contains(&format!("`{name}(")), "{name} is a kernel's own");
            }
        }
        assert_eq!(instead("threadIdx").map(|(system, _)| system), Some("CUDA"));
        assert_eq!(instead("global_id"), None);
    }
}
