// combine_f32, tests/kernels/atomics.rs:66

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    cells_len: u32,
    cells_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> cells: array<atomic<u32>>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

// A NaN loses against a number.
fn f32_min(a: f32, b: f32) -> f32 {
    return select(b, a, a < b || f32_is_nan(b));
}

fn f32_max(a: f32, b: f32) -> f32 {
    return select(b, a, a > b || f32_is_nan(b));
}

@compute @workgroup_size(256, 1, 1)
fn combine_f32(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let cell = i % 7u;
    let v = x_load(i);
    if (cell < launch.cells_len) {
        loop {
            let old = atomicLoad(&cells[launch.cells_offset + cell]);
            let updated = bitcast<u32>(bitcast<f32>(old) + v);
            if (atomicCompareExchangeWeak(&cells[launch.cells_offset + cell], old, updated).exchanged) {
                break;
            }
        }
    }
    let index_1 = 7u + cell;
    if (index_1 < launch.cells_len) {
        loop {
            let old = atomicLoad(&cells[launch.cells_offset + index_1]);
            let updated = bitcast<u32>(bitcast<f32>(old) - v);
            if (atomicCompareExchangeWeak(&cells[launch.cells_offset + index_1], old, updated).exchanged) {
                break;
            }
        }
    }
    let index_2 = 14u + cell;
    if (index_2 < launch.cells_len) {
        loop {
            let old = atomicLoad(&cells[launch.cells_offset + index_2]);
            let updated = bitcast<u32>(f32_min(bitcast<f32>(old), v));
            if (atomicCompareExchangeWeak(&cells[launch.cells_offset + index_2], old, updated).exchanged) {
                break;
            }
        }
    }
    let index_3 = 21u + cell;
    if (index_3 < launch.cells_len) {
        loop {
            let old = atomicLoad(&cells[launch.cells_offset + index_3]);
            let updated = bitcast<u32>(f32_max(bitcast<f32>(old), v));
            if (atomicCompareExchangeWeak(&cells[launch.cells_offset + index_3], old, updated).exchanged) {
                break;
            }
        }
    }
    if (i == 0u) {
        let operand = v + 1.0f;
        var old: f32;
        if (28u < launch.cells_len) {
            old = bitcast<f32>(atomicExchange(&cells[launch.cells_offset + 28u], bitcast<u32>(operand)));
        }
        if (29u < launch.cells_len) {
            atomicStore(&cells[launch.cells_offset + 29u], bitcast<u32>(old));
        }
        var before: f32;
        if (28u < launch.cells_len) {
            before = bitcast<f32>(atomicLoad(&cells[launch.cells_offset + 28u]));
        }
        if (30u < launch.cells_len) {
            atomicStore(&cells[launch.cells_offset + 30u], bitcast<u32>(before));
        }
    }
}
