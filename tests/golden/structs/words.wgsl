// words, tests/kernels/structs.rs:593

struct float {
    value: i32,
}

struct vec3_ {
    texture: f32,
    type_: float,
    half: u32,
}

struct Launch_ {
    launch: vec3_,
    group: u32,
    f0: float,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    float_1: Launch_,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> x: array<vec3_>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> vec3_ {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return vec3_();
}

fn x_store(index: u32, value: vec3_) {
    if (index < launch.x_len) { x[launch.x_offset + index] = value; }
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// tests/kernels/structs.rs:586
fn float_int(self_: float) -> i32 {
    return self_.value + 1i;
}

// tests/kernels/structs.rs:580
fn vec3_main(self_: vec3_) -> f32 {
    return self_.texture + f32(float_int(self_.type_));
}

@compute @workgroup_size(256, 1, 1)
fn words(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let vec3_1 = global_id.x;
    let half = float(float_int(launch.float_1.f0));
    y_store(vec3_1, vec3_main(x_load(vec3_1)));
    if (vec3_1 < launch.x_len) { x[launch.x_offset + vec3_1].half = x_load(vec3_1).half + (launch.float_1.group + launch.float_1.launch.half); }
    if (vec3_1 < launch.x_len) { x[launch.x_offset + vec3_1].type_ = half; }
    let rest = x_load(vec3_1);
    x_store(vec3_1, vec3_(launch.float_1.launch.texture, rest.type_, rest.half));
}
