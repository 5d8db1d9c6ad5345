// alike, tests/kernels/names.rs:101

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
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

fn gruf6udfe_load(index: u32) -> u32 {
    if (index < launch.gruf6udfe_len) { return gruf6udfe[launch.gruf6udfe_offset + index]; }
    return u32();
}

fn x_load_store(index: u32, value: u32) {
    if (index < launch.x_load_len) { x_load[launch.x_load_offset + index] = value; }
}

fn x_1_load(index: u32) -> u32 {
    if (index < launch.x_1_len) { return x_1[launch.x_1_offset + index]; }
    return u32();
}

@compute @workgroup_size(256, 1, 1)
fn alike(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let gruf6udfe_load_1 = gruf6udfe_load(0u) * 2u;
    let size_x_1 = gruf6udfe_load_1 + launch.gruf6udfe_1 * 10u;
    let v__a_2 = launch.v__a + launch.v__a_1 * 100u;
    let u901fu5ea6 = v__a_2 * 3u + launch.a + launch.a_ * 7u;
    let u901f = launch.uf6 * 1000u + launch.o * 10000u;
    let x_store = x_1_load(0u);
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
    x_load_store(0u, size_x_1 + u901fu5ea6 + u901f + x_store + global_id_1 * 1000000u);
}
