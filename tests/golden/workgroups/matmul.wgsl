// matmul, tests/kernels/workgroups.rs:9

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    n: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    c_len: u32,
    c_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

var<workgroup> tile_a: array<array<f32, 16>, 16>;
var<workgroup> tile_b: array<array<f32, 16>, 16>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

var<workgroup> workgroup_panicked: atomic<u32>;
var<private> meetings: u32;

// Waits for all; whether one has panicked before.
fn workgroup_has_panicked() -> bool {
    if (panicked != 0u) { atomicMin(&workgroup_panicked, meetings); }
    workgroupBarrier();
    meetings += 1u;
    return atomicLoad(&workgroup_panicked) < meetings;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

fn u32_saturating_sub(a: u32, b: u32) -> u32 {
    return a - min(a, b);
}

fn u32_div_ceil(a: u32, b: u32) -> u32 {
    return u32_div(a, b) + select(0u, 1u, u32_rem(a, b) != 0u);
}

@compute @workgroup_size(16, 16, 1)
fn matmul(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(16u, 16u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>) {
    let column = global_id.x;
    let row = global_id.y;
    let x = local_id.x;
    let y = local_id.y;
    var sum = 0.0f;
    let to = u32_div_ceil(launch.n, 16u);
    if (u32_saturating_add(select(4294967295u, (u32_saturating_sub(launch.size_y, 1u) / 16u * 16u + 15u) * launch.n, countLeadingZeros(u32(u32_saturating_sub(launch.size_y, 1u) / 16u * 16u + 15u)) + countLeadingZeros(u32(launch.n)) >= 32u), u32_saturating_add(select(4294967295u, u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) * 16u, u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) <= 268435455u), 15u)) < launch.a_len && u32_saturating_add(select(4294967295u, u32_saturating_add(select(4294967295u, u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) * 16u, u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) <= 268435455u), 15u) * launch.n, countLeadingZeros(u32(u32_saturating_add(select(4294967295u, u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) * 16u, u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) <= 268435455u), 15u))) + countLeadingZeros(u32(launch.n)) >= 32u), u32_saturating_sub(launch.size_x, 1u) / 16u * 16u + 15u) < launch.b_len) {
        for (var tile = 0u; tile < to; tile += 1u) {
            let k_x = tile * 16u + x;
            let k_y = tile * 16u + y;
            var value: f32;
            if (row < launch.n && k_x < launch.n) {
                let index = row * launch.n + k_x;
                value = a[launch.a_offset + index];
            } else {
                value = 0.0f;
            }
            tile_a[y][x] = value;
            var value_1: f32;
            if (k_y < launch.n && column < launch.n) {
                let index = k_y * launch.n + column;
                value_1 = b[launch.b_offset + index];
            } else {
                value_1 = 0.0f;
            }
            tile_b[y][x] = value_1;
            workgroupBarrier();
            for (var k = 0u; k < 16u; k += 1u) {
                sum += tile_a[y][k] * tile_b[k][x];
            }
            workgroupBarrier();
        }
    } else {
        for (var tile = 0u; tile < to; tile += 1u) {
            let k_x = tile * 16u + x;
            let k_y = tile * 16u + y;
            var value: f32;
            loop {
                if (row < launch.n && k_x < launch.n) {
                    let index = row * launch.n + k_x;
                    if (index >= launch.a_len) {
                        panic_with_2(0u, launch.a_len, index);
                        break;
                    }
                    value = a[launch.a_offset + index];
                } else {
                    value = 0.0f;
                }
                tile_a[y][x] = value;
                var value_1: f32;
                if (k_y < launch.n && column < launch.n) {
                    let index = k_y * launch.n + column;
                    if (index >= launch.b_len) {
                        panic_with_2(1u, launch.b_len, index);
                        break;
                    }
                    value_1 = b[launch.b_offset + index];
                } else {
                    value_1 = 0.0f;
                }
                tile_b[y][x] = value_1;
                break;
            }
            if (workgroup_has_panicked()) {
                return;
            }
            for (var k = 0u; k < 16u; k += 1u) {
                sum += tile_a[y][k] * tile_b[k][x];
            }
            workgroupBarrier();
        }
    }
    if (row < launch.n && column < launch.n) {
        let index = row * launch.n + column;
        if (index >= launch.c_len) {
            panic_with_2(2u, launch.c_len, index);
            return;
        }
        c[launch.c_offset + index] = sum;
    }
}
