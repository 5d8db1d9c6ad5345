// widened, tests/kernels/wide.rs:137

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    z: i64,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
}

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

@compute @workgroup_size(256, 1, 1)
fn widened(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let wide = i32_to_i64(x_load(i));
    let positive = u64(u32(x_load(i)));
    var comparisons = array<bool, 12>(wide > 0li, (wide < 0li), wide >= 5li, wide <= (-5li), wide > launch.z, wide == (-1li), wide > (-5000000000li), (wide * 3li < 7li), u64(i32_to_i64(x_load(i))) > 5lu, positive > 5lu, (positive < 5000000000lu), (i32_to_i64(i8_wrap((x_load(i)))) < 3li));
    for (var k = 0u; k < 12u; k += 1u) {
        y_store(12u * i + k, u32(comparisons[k]));
    }
}
