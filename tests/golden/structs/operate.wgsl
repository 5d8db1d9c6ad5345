// operate, tests/kernels/structs.rs:230

struct V {
    f0: i32,
    f1: i32,
}

struct Tuple2_array12_V_array2_f32 {
    f0: array<V, 12>,
    f1: array<f32, 2>,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    a_len: u32,
    a_offset: u32,
    b: V,
    y_len: u32,
    y_offset: u32,
    z_len: u32,
    z_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<V>;
@group(0) @binding(1) var<storage, read_write> y: array<array<V, 12>>;
@group(0) @binding(2) var<storage, read_write> z: array<array<f32, 2>>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
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

// tests/kernels/structs.rs:124
fn V_add(self_: V, other: V) -> V {
    return V(self_.f0 + other.f0, self_.f1 + 2i * other.f1);
}

// tests/kernels/structs.rs:131
fn V_sub(self_: V, other: V) -> V {
    return V(self_.f0 - other.f0, self_.f1 - 3i * other.f1);
}

// tests/kernels/structs.rs:138
fn V_mul(self_: V, other: V) -> i32 {
    return self_.f0 * other.f0 + self_.f1 * other.f1;
}

// tests/kernels/structs.rs:145
fn V_div(self_: V, by: i32) -> V {
    if (!(!(by == 0i))) {
        panic_with_0(0u);
        return V();
    }
    let dividend = self_.f0;
    if (!(!(dividend == i32(-2147483648) && by == (-1i)))) {
        panic_with_0(1u);
        return V();
    }
    let dividend_1 = self_.f1;
    if (!(!(dividend_1 == i32(-2147483648) && by == (-1i)))) {
        panic_with_0(2u);
        return V();
    }
    return V(dividend / by, dividend_1 / by);
}

// tests/kernels/structs.rs:152
fn V_rem(self_: V, by: i32) -> V {
    if (!(!(by == 0i))) {
        panic_with_0(3u);
        return V();
    }
    let dividend = self_.f0;
    if (!(!(dividend == i32(-2147483648) && by == (-1i)))) {
        panic_with_0(4u);
        return V();
    }
    let dividend_1 = self_.f1;
    if (!(!(dividend_1 == i32(-2147483648) && by == (-1i)))) {
        panic_with_0(5u);
        return V();
    }
    return V(dividend % by, dividend_1 % by);
}

// tests/kernels/structs.rs:159
fn V_bitand(self_: V, other: V) -> V {
    return V(self_.f0 & other.f0, self_.f1 & other.f1);
}

// tests/kernels/structs.rs:166
fn V_bitor(self_: V, other: V) -> V {
    return V(self_.f0 | other.f0, self_.f1 | other.f1);
}

// tests/kernels/structs.rs:173
fn V_bitxor(self_: V, other: V) -> V {
    return V(self_.f0 ^ other.f0, self_.f1 ^ other.f1);
}

// tests/kernels/structs.rs:180
fn V_shl(self_: V, by: u32) -> V {
    return V(self_.f0 << (by & 31u), self_.f1);
}

// tests/kernels/structs.rs:187
fn V_shr(self_: V, by: u32) -> V {
    return V(self_.f0, self_.f1 >> (by & 31u));
}

// tests/kernels/structs.rs:194
fn V_neg(self_: V) -> V {
    return V(-self_.f1, self_.f0);
}

// tests/kernels/structs.rs:208
fn i32_mul(self_: i32, v: V) -> V {
    return V(self_ * v.f0, self_ * v.f1);
}

// tests/kernels/structs.rs:215
fn f32_mul(self_: f32, v: V) -> f32 {
    return self_ * f32(v.f0) - f32(v.f1);
}

// tests/kernels/structs.rs:201
fn V_not(self_: V) -> bool {
    return self_.f0 == 0i && self_.f1 == 0i;
}

// tests/kernels/structs.rs:221
fn all_(a: V, b: V) -> Tuple2_array12_V_array2_f32 {
    let result = V_div(a, 3i);
    if (panicked != 0u) {
        return Tuple2_array12_V_array2_f32();
    }
    let result_1 = V_rem(a, 3i);
    if (panicked != 0u) {
        return Tuple2_array12_V_array2_f32();
    }
    var values = array<V, 12>(V_add(a, b), V_sub(a, b), V(V_mul(a, b), 0i), result, result_1, V_bitand(a, b), V_bitor(a, b), V_bitxor(a, b), V_shl(a, 2u), V_shr(b, 1u), V_neg(a), i32_mul(2i, b));
    return Tuple2_array12_V_array2_f32(values, array<f32, 2>(f32_mul(2.0f, a), select(0.5f, 1.0f, V_not(a))));
}

@compute @workgroup_size(256, 1, 1)
fn operate(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(6u, launch.a_len, i);
        return;
    }
    let matched = all_(a[launch.a_offset + i], launch.b);
    if (panicked != 0u) {
        return;
    }
    var values = matched.f0;
    var floats = matched.f1;
    if (i >= launch.y_len) {
        panic_with_2(7u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = values;
    if (i >= launch.z_len) {
        panic_with_2(8u, launch.z_len, i);
        return;
    }
    z[launch.z_offset + i] = floats;
    y[launch.y_offset + i][11u] = i32_mul(2i, launch.b);
}
