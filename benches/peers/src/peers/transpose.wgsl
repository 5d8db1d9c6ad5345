@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

var<workgroup> tile: array<array<f32, 33>, 32>;

// A square matrix, in tiles of 32 by 32.
@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_id) lane: vec3u) {
    let n = 32 * groups.x;
    for (var row = lane.y; row < 32; row += 8u) {
        tile[row][lane.x] = x[(group.y * 32 + row) * n + group.x * 32 + lane.x];
    }
    workgroupBarrier();
    for (var row = lane.y; row < 32; row += 8u) {
        y[(group.x * 32 + row) * n + group.y * 32 + lane.x] = tile[lane.x][row];
    }
}
