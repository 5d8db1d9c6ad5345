struct Dims { rows: u32, cols: u32, scale: f32 }
var<immediate> dims: Dims;

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= dims.cols {
        return;
    }
    var sum = 0.0;
    for (var row = 0u; row < dims.rows; row++) {
        sum += input[row * dims.cols + i];
    }
    result[i] = sum * dims.scale;
}
