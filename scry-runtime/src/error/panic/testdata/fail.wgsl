// y[i] = i + 1, with i the row-major index of the invocation, and a panic where i >= limit
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    site: u32,
    limit: u32,
    y_len: u32, y_offset: u32,
}
struct Record {
    count: atomic<u32>,
    is_whole: atomic<u32>,
    words: array<u32, 62>,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;
@group(0) @binding(1) var<storage, read_write> record: Record;

fn fail(group: vec3<u32>, local: vec3<u32>, i: u32) {
    if atomicAdd(&record.count, 1u) != 0u {
        return;
    }
    record.words[0] = block.kernel;
    record.words[1] = block.number;
    record.words[2] = block.site;
    record.words[3] = group.x;
    record.words[4] = group.y;
    record.words[5] = group.z;
    record.words[6] = local.x;
    record.words[7] = local.y;
    record.words[8] = local.z;
    record.words[9] = block.limit;
    record.words[10] = i;
    record.words[11] = 4294967288u;
    atomicStore(&record.is_whole, 1u);
}

@compute @workgroup_size(4, 2, 1)
fn fail_beyond(@builtin(workgroup_id) group_in_dispatch: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let group = vec3<u32>(block.first_x, block.first_y, block.first_z) + group_in_dispatch;
    let id = group * vec3<u32>(4u, 2u, 1u) + local;
    if id.x >= block.size_x || id.y >= block.size_y || id.z >= block.size_z {
        return;
    }
    let i = (id.z * block.size_y + id.y) * block.size_x + id.x;
    if i >= block.limit {
        fail(group, local, i);
    } else if i < block.y_len {
        y[block.y_offset + i] = i + 1u;
    }
}
