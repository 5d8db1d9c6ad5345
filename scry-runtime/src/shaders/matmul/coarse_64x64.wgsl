struct Dims { m: u32, n: u32, k: u32 }
var<immediate> dims: Dims;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

// A workgroup computes 64 x 64 elements, and goes through A's columns and B's rows in steps of 16.
const SIZE: u32 = 64;
const STEP: u32 = 16;
const INVOCATIONS: u32 = 256;

// A's part, transposed, with rows that are four longer than they need be, so that stores to one column meet in few banks.
var<workgroup> a_tile: array<array<f32, SIZE + 4>, STEP>;
// B's part, four columns in a vector.
var<workgroup> b_tile: array<array<vec4<f32>, SIZE / 4>, STEP>;

fn a_at(row: u32, column: u32) -> f32 {
    return select(0.0, a[row * dims.k + column], row < dims.m && column < dims.k);
}

fn b_at(row: u32, column: u32) -> f32 {
    return select(0.0, b[row * dims.n + column], row < dims.k && column < dims.n);
}

fn store(row: u32, column: u32, value: f32) {
    if row < dims.m && column < dims.n {
        c[row * dims.n + column] = value;
    }
}

fn store4(row: u32, column: u32, values: vec4<f32>) {
    store(row, column, values.x);
    store(row, column + 1, values.y);
    store(row, column + 2, values.z);
    store(row, column + 3, values.w);
}

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let invocation = local.y * 16 + local.x;
    let first_row = group.y * SIZE;
    let first_column = group.x * SIZE;
    // The invocation's 4 rows, and of each four columns: variables of their own, since drivers put arrays into memory.
    let row = local.y * 4;
    var sum0 = vec4<f32>();
    var sum1 = vec4<f32>();
    var sum2 = vec4<f32>();
    var sum3 = vec4<f32>();
    for (var start = 0u; start < dims.k; start += STEP) {
        for (var i = invocation; i < SIZE * STEP; i += INVOCATIONS) {
            a_tile[i % STEP][i / STEP] = a_at(first_row + i / STEP, start + i % STEP);
        }
        for (var i = invocation; i < SIZE / 4 * STEP; i += INVOCATIONS) {
            let b_row = start + i / (SIZE / 4);
            let column = first_column + i % (SIZE / 4) * 4;
            b_tile[i / (SIZE / 4)][i % (SIZE / 4)] =
                vec4<f32>(b_at(b_row, column), b_at(b_row, column + 1), b_at(b_row, column + 2), b_at(b_row, column + 3));
        }
        workgroupBarrier();
        for (var p = 0u; p < STEP; p++) {
            let b_values = b_tile[p][local.x];
            sum0 = fma(vec4<f32>(a_tile[p][row]), b_values, sum0);
            sum1 = fma(vec4<f32>(a_tile[p][row + 1]), b_values, sum1);
            sum2 = fma(vec4<f32>(a_tile[p][row + 2]), b_values, sum2);
            sum3 = fma(vec4<f32>(a_tile[p][row + 3]), b_values, sum3);
        }
        workgroupBarrier();
    }
    let column = first_column + local.x * 4;
    store4(first_row + row, column, sum0);
    store4(first_row + row + 1, column, sum1);
    store4(first_row + row + 2, column, sum2);
    store4(first_row + row + 3, column, sum3);
}
