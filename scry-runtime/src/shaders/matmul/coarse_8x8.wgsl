struct Dims { m: u32, n: u32, k: u32 }
var<immediate> dims: Dims;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

// A workgroup computes 128 x 128 elements, and goes through A's columns and B's rows in steps of 16.
const SIZE: u32 = 128;
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
    // The invocation's 8 rows, and of each two times four columns: variables of their own, since drivers put arrays into memory.
    let row = local.y * 8;
    var sum0a = vec4<f32>();
    var sum0b = vec4<f32>();
    var sum1a = vec4<f32>();
    var sum1b = vec4<f32>();
    var sum2a = vec4<f32>();
    var sum2b = vec4<f32>();
    var sum3a = vec4<f32>();
    var sum3b = vec4<f32>();
    var sum4a = vec4<f32>();
    var sum4b = vec4<f32>();
    var sum5a = vec4<f32>();
    var sum5b = vec4<f32>();
    var sum6a = vec4<f32>();
    var sum6b = vec4<f32>();
    var sum7a = vec4<f32>();
    var sum7b = vec4<f32>();
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
            let b_a = b_tile[p][local.x];
            let b_b = b_tile[p][local.x + 16];
            let a0 = vec4<f32>(a_tile[p][row]);
            sum0a = fma(a0, b_a, sum0a);
            sum0b = fma(a0, b_b, sum0b);
            let a1 = vec4<f32>(a_tile[p][row + 1]);
            sum1a = fma(a1, b_a, sum1a);
            sum1b = fma(a1, b_b, sum1b);
            let a2 = vec4<f32>(a_tile[p][row + 2]);
            sum2a = fma(a2, b_a, sum2a);
            sum2b = fma(a2, b_b, sum2b);
            let a3 = vec4<f32>(a_tile[p][row + 3]);
            sum3a = fma(a3, b_a, sum3a);
            sum3b = fma(a3, b_b, sum3b);
            let a4 = vec4<f32>(a_tile[p][row + 4]);
            sum4a = fma(a4, b_a, sum4a);
            sum4b = fma(a4, b_b, sum4b);
            let a5 = vec4<f32>(a_tile[p][row + 5]);
            sum5a = fma(a5, b_a, sum5a);
            sum5b = fma(a5, b_b, sum5b);
            let a6 = vec4<f32>(a_tile[p][row + 6]);
            sum6a = fma(a6, b_a, sum6a);
            sum6b = fma(a6, b_b, sum6b);
            let a7 = vec4<f32>(a_tile[p][row + 7]);
            sum7a = fma(a7, b_a, sum7a);
            sum7b = fma(a7, b_b, sum7b);
        }
        workgroupBarrier();
    }
    let column = first_column + local.x * 4;
    store4(first_row + row, column, sum0a);
    store4(first_row + row, column + 64, sum0b);
    store4(first_row + row + 1, column, sum1a);
    store4(first_row + row + 1, column + 64, sum1b);
    store4(first_row + row + 2, column, sum2a);
    store4(first_row + row + 2, column + 64, sum2b);
    store4(first_row + row + 3, column, sum3a);
    store4(first_row + row + 3, column + 64, sum3b);
    store4(first_row + row + 4, column, sum4a);
    store4(first_row + row + 4, column + 64, sum4b);
    store4(first_row + row + 5, column, sum5a);
    store4(first_row + row + 5, column + 64, sum5b);
    store4(first_row + row + 6, column, sum6a);
    store4(first_row + row + 6, column + 64, sum6b);
    store4(first_row + row + 7, column, sum7a);
    store4(first_row + row + 7, column + 64, sum7b);
}
