struct Dims { m: u32, n: u32, k: u32 }
var<immediate> dims: Dims;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

const TILE: u32 = 16;

var<workgroup> a_tile: array<array<f32, TILE>, TILE>;
var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let row = group.y * TILE + local.y;
    let column = group.x * TILE + local.x;
    var sum = 0.0;
    for (var start = 0u; start < dims.k; start += TILE) {
        let a_column = start + local.x;
        let b_row = start + local.y;
        a_tile[local.y][local.x] = select(0.0, a[row * dims.k + a_column], row < dims.m && a_column < dims.k);
        b_tile[local.y][local.x] = select(0.0, b[b_row * dims.n + column], b_row < dims.k && column < dims.n);
        workgroupBarrier();
        for (var p = 0u; p < TILE; p++) {
            sum = fma(a_tile[local.y][p], b_tile[p][local.x], sum);
        }
        workgroupBarrier();
    }
    if row < dims.m && column < dims.n {
        c[row * dims.n + column] = sum;
    }
}
