var<workgroup> workgroup_panicked: atomic<u32>;

// Waits for all; whether one has panicked before.
fn workgroup_has_panicked() -> bool {
    if (panicked != 0u) { atomicStore(&workgroup_panicked, 1u); }
$BARRIERS    return workgroupUniformLoad(&workgroup_panicked) != 0u;
}
