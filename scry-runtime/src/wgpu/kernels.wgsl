// Fills and copies that wgpu does not do by itself: of words that are not zero, and of bytes that start or end inside of words.

struct Params {
    a: u32,
    b: u32,
    c: u32,
    d: u32,
}

@group(0) @binding(0) var<storage, read_write> destination: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;
@group(0) @binding(2) var<storage, read> source: array<u32>;

// Fills `c` words from word `b` on with `a`.
@compute @workgroup_size(256)
fn fill(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    for (var i = id.x; i < params.c; i += groups.x * 256u) {
        destination[params.b + i] = params.a;
    }
}

// Copies `c` bytes from byte `a` of the source on to byte `b` of the destination.
@compute @workgroup_size(256)
fn copy(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let first = params.b / 4u;
    let words = (params.b % 4u + params.c + 3u) / 4u;
    for (var i = id.x; i < words; i += groups.x * 256u) {
        let word = first + i;
        var value = destination[word];
        for (var part = 0u; part < 4u; part++) {
            // Wraps below the first byte, and is not less than the count then.
            let byte = 4u * word + part - params.b;
            if (byte < params.c) {
                let at = params.a + byte;
                value = insertBits(value, source[at / 4u] >> (8u * (at % 4u)), 8u * part, 8u);
            }
        }
        destination[word] = value;
    }
}
