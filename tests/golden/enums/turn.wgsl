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
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_1(site: u32, value_0: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
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

// tests/kernels/enums.rs:11
fn Direction_is_valid(value: u32) -> bool {
    return value == Direction_North || value == Direction_East || value == Direction_South || value == Direction_West;
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let loaded = x[launch.x_offset + i];
    if (!Direction_is_valid(loaded)) {
        panic_with_1(1u, loaded);
        return;
    }
    let direction = loaded;
    var value: u32;
    if (i % 2u == 0u) {
        value = Direction_turned(direction);
    } else {
        value = Direction_turned(Direction_opposite(direction));
    }
    if (i >= launch.y_len) {
        panic_with_2(2u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = value;
    let matched = Direction_step(direction);
    let dx = matched.f0;
    let dy = matched.f1;
    var decided = direction == Direction_South;
    if (!decided) {
        let loaded_1 = y[launch.y_offset + i];
        if (!Direction_is_valid(loaded_1)) {
            panic_with_1(3u, loaded_1);
            return;
        }
        var kept = array<u32, 4>(Direction_North, Direction_East, Direction_South, Direction_West);
        decided = loaded_1 != kept[i % 4u];
    }
    let is_known = decided;
    if (i >= launch.steps_len) {
        panic_with_2(4u, launch.steps_len, i);
        return;
    }
    steps[launch.steps_offset + i] = array<i32, 4>(dx, dy, i32(Direction_is_vertical(direction)), i32(is_known));
}
