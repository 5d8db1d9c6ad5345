// y[i] = 1 / x[i], and y[i] = x[i] where that is not a number: infinities, NaNs and signed zeros as IEEE 754 has them
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    x_len: u32, x_offset: u32,
    y_len: u32, y_offset: u32,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(1)
fn invert(@builtin(workgroup_id) group: vec3<u32>) {
    let i = block.first_x + group.x;
    let value = 1.0 / x[block.x_offset + i];
    if value == value {
        y[block.y_offset + i] = value;
    } else {
        y[block.y_offset + i] = x[block.x_offset + i];
    }
}
