// nested, tests/kernels/unroll.rs:178

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
    b_len: u32,
    b_offset: u32,
    c_len: u32,
    c_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

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

@compute @workgroup_size(256, 1, 1)
fn nested(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let base = global_id.x * 4u;
    var element = array<f32, 2>();
    var product = array<array<f32, 2>, 2>(element, element);
    {
        var k = 0u;
        let index = base + k;
        if (index >= launch.a_len) {
            panic_with_2(0u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u;
        if (index_1 >= launch.b_len) {
            panic_with_2(1u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[0u][0u] = product[0u][0u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(2u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    {
        var k = 1u;
        let index = base + k;
        if (index >= launch.a_len) {
            panic_with_2(3u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u;
        if (index_1 >= launch.b_len) {
            panic_with_2(4u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[0u][0u] = product[0u][0u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(5u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    {
        var k = 0u;
        let index = base + k;
        if (index >= launch.a_len) {
            panic_with_2(6u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u + 1u;
        if (index_1 >= launch.b_len) {
            panic_with_2(7u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[0u][1u] = product[0u][1u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(8u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    {
        var k = 1u;
        let index = base + k;
        if (index >= launch.a_len) {
            panic_with_2(9u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u + 1u;
        if (index_1 >= launch.b_len) {
            panic_with_2(10u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[0u][1u] = product[0u][1u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(11u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    {
        var k = 0u;
        let index = base + 2u + k;
        if (index >= launch.a_len) {
            panic_with_2(12u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u;
        if (index_1 >= launch.b_len) {
            panic_with_2(13u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[1u][0u] = product[1u][0u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(14u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    {
        var k = 1u;
        let index = base + 2u + k;
        if (index >= launch.a_len) {
            panic_with_2(15u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u;
        if (index_1 >= launch.b_len) {
            panic_with_2(16u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[1u][0u] = product[1u][0u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(17u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    {
        var k = 0u;
        let index = base + 2u + k;
        if (index >= launch.a_len) {
            panic_with_2(18u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u + 1u;
        if (index_1 >= launch.b_len) {
            panic_with_2(19u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[1u][1u] = product[1u][1u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(20u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    {
        var k = 1u;
        let index = base + 2u + k;
        if (index >= launch.a_len) {
            panic_with_2(21u, launch.a_len, index);
            return;
        }
        let index_1 = base + k * 2u + 1u;
        if (index_1 >= launch.b_len) {
            panic_with_2(22u, launch.b_len, index_1);
            return;
        }
        let value = a[launch.a_offset + index] * b[launch.b_offset + index_1];
        product[1u][1u] = product[1u][1u] + value;
        k += 1u;
        if (base >= launch.c_len) {
            panic_with_2(23u, launch.c_len, base);
            return;
        }
        c[launch.c_offset + base] = f32(k);
    }
    if (base >= launch.c_len) {
        panic_with_2(24u, launch.c_len, base);
        return;
    }
    c[launch.c_offset + base] = product[0u][0u];
    let index = base + 1u;
    if (index >= launch.c_len) {
        panic_with_2(25u, launch.c_len, index);
        return;
    }
    c[launch.c_offset + index] = product[0u][1u];
    let index_1 = base + 2u;
    if (index_1 >= launch.c_len) {
        panic_with_2(26u, launch.c_len, index_1);
        return;
    }
    c[launch.c_offset + index_1] = product[1u][0u];
    let index_2 = base + 2u + 1u;
    if (index_2 >= launch.c_len) {
        panic_with_2(27u, launch.c_len, index_2);
        return;
    }
    c[launch.c_offset + index_2] = product[1u][1u];
}
