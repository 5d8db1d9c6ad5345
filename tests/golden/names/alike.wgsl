// alike, tests/kernels/names.rs:101

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    gruf6udfe_len: u32,
    gruf6udfe_offset: u32,
    gruf6udfe_1: u32,
    v__a: u32,
    v__a_1: u32,
    a: u32,
    a_: u32,
    uf6: u32,
    o: u32,
    x_load_len: u32,
    x_load_offset: u32,
    x_1_len: u32,
    x_1_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> gruf6udfe: array<u32>;
@group(0) @binding(1) var<storage, read_write> x_load: array<u32>;
@group(0) @binding(2) var<storage, read> x_1: array<u32>;

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
fn alike(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    if (0u >= launch.gruf6udfe_len) {
        panic_with_2(0u, launch.gruf6udfe_len, 0u);
        return;
    }
    let gruf6udfe_load_1 = gruf6udfe[launch.gruf6udfe_offset + 0u] * 2u;
    let size_x_1 = gruf6udfe_load_1 + launch.gruf6udfe_1 * 10u;
    let v__a_2 = launch.v__a + launch.v__a_1 * 100u;
    let u901fu5ea6 = v__a_2 * 3u + launch.a + launch.a_ * 7u;
    let u901f = launch.uf6 * 1000u + launch.o * 10000u;
    if (0u >= launch.x_1_len) {
        panic_with_2(1u, launch.x_1_len, 0u);
        return;
    }
    let x_store = x_1[launch.x_1_offset + 0u];
    var global_id_1 = 0u;
    loop {
        var breaks = false;
        for (var int = 0u; int < 10u; int += 1u) {
            var continues = false;
            while (global_id_1 < 100u) {
                global_id_1 += int + 1u;
                if (int == 7u) {
                    breaks = true;
                    break;
                }
                if (global_id_1 % 3u == 0u) {
                    continues = true;
                    break;
                }
                if (global_id_1 % 7u == 5u) {
                    break;
                }
            }
            if (breaks) {
                break;
            }
            if (continues) {
                continue;
            }
        }
        if (breaks) {
            break;
        }
        break;
    }
    if (0u >= launch.x_load_len) {
        panic_with_2(2u, launch.x_load_len, 0u);
        return;
    }
    x_load[launch.x_load_offset + 0u] = size_x_1 + u901fu5ea6 + u901f + x_store + global_id_1 * 1000000u;
}
