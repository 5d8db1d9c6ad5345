// Copies 16 bytes by each invocation. The block is that of a kernel with these two slices.
struct Launch {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    source_len: u32, source_offset: u32,
    destination_len: u32, destination_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> source: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> destination: array<vec4<u32>>;

@compute @workgroup_size(256)
fn copy(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let i = (launch.first_x + group.x) * 256u + local.x;
    if (i < launch.size_x) {
        destination[launch.destination_offset + i] = source[launch.source_offset + i];
    }
}
