var<workgroup> workgroup_panicked: atomic<u32>;
var<private> meetings: u32;

// Waits for all; whether one has panicked before. A meeting is told from the next by its number, so one barrier is enough.
fn workgroup_has_panicked() -> bool {
    if (panicked != 0u) { atomicMin(&workgroup_panicked, meetings); }
$BARRIERS    meetings += 1u;
    return atomicLoad(&workgroup_panicked) < meetings;
}
