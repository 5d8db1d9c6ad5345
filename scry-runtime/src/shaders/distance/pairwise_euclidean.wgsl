struct Dims { n_q: u32, n_t: u32, dim: u32 }
var<immediate> dims: Dims;

@group(0) @binding(0) var<storage, read> queries: array<f32>;
@group(0) @binding(1) var<storage, read> train: array<f32>;
@group(0) @binding(2) var<storage, read_write> distances: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= dims.n_q * dims.n_t {
        return;
    }
    let query = i / dims.n_t * dims.dim;
    let other = i % dims.n_t * dims.dim;
    var sum = 0.0;
    for (var axis = 0u; axis < dims.dim; axis++) {
        let difference = queries[query + axis] - train[other + axis];
        sum += difference * difference;
    }
    distances[i] = sum;
}
