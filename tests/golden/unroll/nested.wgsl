// nested, tests/kernels/unroll.rs:178

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
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

fn a_load(index: u32) -> f32 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return f32();
}

fn b_load(index: u32) -> f32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return f32();
}

fn c_store(index: u32, value: f32) {
    if (index < launch.c_len) { c[launch.c_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn nested(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let base = global_id.x * 4u;
    var element = array<f32, 2>();
    var product = array<array<f32, 2>, 2>(element, element);
    {
        var k = 0u;
        let value_1 = a_load(base + k) * b_load(base + k * 2u);
        product[0u][0u] = product[0u][0u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    {
        var k = 1u;
        let value_1 = a_load(base + k) * b_load(base + k * 2u);
        product[0u][0u] = product[0u][0u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    {
        var k = 0u;
        let value_1 = a_load(base + k) * b_load(base + k * 2u + 1u);
        product[0u][1u] = product[0u][1u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    {
        var k = 1u;
        let value_1 = a_load(base + k) * b_load(base + k * 2u + 1u);
        product[0u][1u] = product[0u][1u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    {
        var k = 0u;
        let value_1 = a_load(base + 2u + k) * b_load(base + k * 2u);
        product[1u][0u] = product[1u][0u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    {
        var k = 1u;
        let value_1 = a_load(base + 2u + k) * b_load(base + k * 2u);
        product[1u][0u] = product[1u][0u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    {
        var k = 0u;
        let value_1 = a_load(base + 2u + k) * b_load(base + k * 2u + 1u);
        product[1u][1u] = product[1u][1u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    {
        var k = 1u;
        let value_1 = a_load(base + 2u + k) * b_load(base + k * 2u + 1u);
        product[1u][1u] = product[1u][1u] + value_1;
        k += 1u;
        c_store(base, f32(k));
    }
    c_store(base, product[0u][0u]);
    c_store(base + 1u, product[0u][1u]);
    c_store(base + 2u, product[1u][0u]);
    c_store(base + 2u + 1u, product[1u][1u]);
}
