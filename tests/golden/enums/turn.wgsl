// turn, tests/kernels/enums.rs:51

const Direction_East: u32 = 1u;
const Direction_North: u32 = 0u;
const Direction_South: u32 = 2u;
const Direction_West: u32 = 3u;

struct Tuple2_i32_i32 {
    f0: i32,
    f1: i32,
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
    y_len: u32,
    y_offset: u32,
    steps_len: u32,
    steps_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> steps: array<array<i32, 4>>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_load(index: u32) -> u32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn steps_store(index: u32, value: array<i32, 4>) {
    if (index < launch.steps_len) { steps[launch.steps_offset + index] = value; }
}

// tests/kernels/enums.rs:11
fn Direction_checked(value_1: u32) -> u32 {
    return select(Direction_North, value_1, value_1 == Direction_North || value_1 == Direction_East || value_1 == Direction_South || value_1 == Direction_West);
}

// tests/kernels/enums.rs:21
fn Direction_turned(self_: u32) -> u32 {
    if (self_ == Direction_North) {
        return Direction_East;
    } else if (self_ == Direction_East) {
        return Direction_South;
    } else if (self_ == Direction_South) {
        return Direction_West;
    } else {
        return Direction_North;
    }
}

// tests/kernels/enums.rs:30
fn Direction_opposite(self_: u32) -> u32 {
    var kept = array<u32, 4>(Direction_North, Direction_East, Direction_South, Direction_West);
    return kept[((self_) + 2u) % 4u];
}

// tests/kernels/enums.rs:38
fn Direction_step(self_: u32) -> Tuple2_i32_i32 {
    if (self_ == Direction_North) {
        return Tuple2_i32_i32(0i, -1i);
    } else if (self_ == Direction_South) {
        return Tuple2_i32_i32(0i, 1i);
    } else {
        return Tuple2_i32_i32(select(-1i, 1i, self_ == Direction_East), 0i);
    }
}

// tests/kernels/enums.rs:34
fn Direction_is_vertical(self_: u32) -> bool {
    return self_ == Direction_North || self_ == Direction_South;
}

@compute @workgroup_size(256, 1, 1)
fn turn(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let direction = Direction_checked(x_load(i));
    var value_1: u32;
    if (i % 2u == 0u) {
        value_1 = Direction_turned(direction);
    } else {
        value_1 = Direction_turned(Direction_opposite(direction));
    }
    y_store(i, value_1);
    let matched = Direction_step(direction);
    let dx = matched.f0;
    let dy = matched.f1;
    var decided = direction == Direction_South;
    if (!decided) {
        let kept = Direction_checked(y_load(i));
        var kept_1 = array<u32, 4>(Direction_North, Direction_East, Direction_South, Direction_West);
        decided = kept != kept_1[i % 4u];
    }
    let is_known = decided;
    steps_store(i, array<i32, 4>(dx, dy, i32(Direction_is_vertical(direction)), i32(is_known)));
}
