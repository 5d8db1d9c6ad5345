// vector_structs, tests/kernels/vector_structs.rs:38

struct Body {
    position: vec3<f32>,
    velocity: vec3<f32>,
    texture: vec2<f32>,
    cell: vec4<i32>,
    color: vec4<f32>,
    turn: mat2x2<f32>,
    corners: array<vec2<f32>, 3>,
    frame: mat3x3<f32>,
    tag: u32,
    view: mat4x4<f32>,
    id: vec2<u32>,
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
    @align(16) model: array<u32, 56>,
    y_len: u32,
    y_offset: u32,
    sums_len: u32,
    sums_offset: u32,
}

@group(0) @binding(3) var<storage, read> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec2<f32>>;

fn x_load(index: u32) -> Body {
    var value: Body;
    let at = (launch.x_offset + index) * 224u;
    value.position.x = bitcast<f32>(x[(at) / 4u]);
    value.position.y = bitcast<f32>(x[(at + 4u) / 4u]);
    value.position.z = bitcast<f32>(x[(at + 8u) / 4u]);
    value.velocity.x = bitcast<f32>(x[(at + 12u) / 4u]);
    value.velocity.y = bitcast<f32>(x[(at + 16u) / 4u]);
    value.velocity.z = bitcast<f32>(x[(at + 20u) / 4u]);
    value.texture.x = bitcast<f32>(x[(at + 24u) / 4u]);
    value.texture.y = bitcast<f32>(x[(at + 28u) / 4u]);
    value.cell.x = bitcast<i32>(x[(at + 32u) / 4u]);
    value.cell.y = bitcast<i32>(x[(at + 36u) / 4u]);
    value.cell.z = bitcast<i32>(x[(at + 40u) / 4u]);
    value.cell.w = bitcast<i32>(x[(at + 44u) / 4u]);
    value.color.x = bitcast<f32>(x[(at + 48u) / 4u]);
    value.color.y = bitcast<f32>(x[(at + 52u) / 4u]);
    value.color.z = bitcast<f32>(x[(at + 56u) / 4u]);
    value.color.w = bitcast<f32>(x[(at + 60u) / 4u]);
    value.turn[0].x = bitcast<f32>(x[(at + 64u) / 4u]);
    value.turn[0].y = bitcast<f32>(x[(at + 68u) / 4u]);
    value.turn[1].x = bitcast<f32>(x[(at + 72u) / 4u]);
    value.turn[1].y = bitcast<f32>(x[(at + 76u) / 4u]);
    value.corners[0].x = bitcast<f32>(x[(at + 80u) / 4u]);
    value.corners[0].y = bitcast<f32>(x[(at + 84u) / 4u]);
    value.corners[1].x = bitcast<f32>(x[(at + 88u) / 4u]);
    value.corners[1].y = bitcast<f32>(x[(at + 92u) / 4u]);
    value.corners[2].x = bitcast<f32>(x[(at + 96u) / 4u]);
    value.corners[2].y = bitcast<f32>(x[(at + 100u) / 4u]);
    value.frame[0].x = bitcast<f32>(x[(at + 104u) / 4u]);
    value.frame[0].y = bitcast<f32>(x[(at + 108u) / 4u]);
    value.frame[0].z = bitcast<f32>(x[(at + 112u) / 4u]);
    value.frame[1].x = bitcast<f32>(x[(at + 116u) / 4u]);
    value.frame[1].y = bitcast<f32>(x[(at + 120u) / 4u]);
    value.frame[1].z = bitcast<f32>(x[(at + 124u) / 4u]);
    value.frame[2].x = bitcast<f32>(x[(at + 128u) / 4u]);
    value.frame[2].y = bitcast<f32>(x[(at + 132u) / 4u]);
    value.frame[2].z = bitcast<f32>(x[(at + 136u) / 4u]);
    value.tag = (x[(at + 140u) / 4u] >> (0u)) & 0xffu;
    value.view[0].x = bitcast<f32>(x[(at + 144u) / 4u]);
    value.view[0].y = bitcast<f32>(x[(at + 148u) / 4u]);
    value.view[0].z = bitcast<f32>(x[(at + 152u) / 4u]);
    value.view[0].w = bitcast<f32>(x[(at + 156u) / 4u]);
    value.view[1].x = bitcast<f32>(x[(at + 160u) / 4u]);
    value.view[1].y = bitcast<f32>(x[(at + 164u) / 4u]);
    value.view[1].z = bitcast<f32>(x[(at + 168u) / 4u]);
    value.view[1].w = bitcast<f32>(x[(at + 172u) / 4u]);
    value.view[2].x = bitcast<f32>(x[(at + 176u) / 4u]);
    value.view[2].y = bitcast<f32>(x[(at + 180u) / 4u]);
    value.view[2].z = bitcast<f32>(x[(at + 184u) / 4u]);
    value.view[2].w = bitcast<f32>(x[(at + 188u) / 4u]);
    value.view[3].x = bitcast<f32>(x[(at + 192u) / 4u]);
    value.view[3].y = bitcast<f32>(x[(at + 196u) / 4u]);
    value.view[3].z = bitcast<f32>(x[(at + 200u) / 4u]);
    value.view[3].w = bitcast<f32>(x[(at + 204u) / 4u]);
    value.id.x = x[(at + 208u) / 4u];
    value.id.y = x[(at + 212u) / 4u];
    return value;
}

fn y_set(at: u32, mask: u32, bits: u32) {
    let first_bit = at % 4u * 8u;
    atomicAnd(&y[at / 4u], ~(mask << first_bit));
    atomicOr(&y[at / 4u], bits << first_bit);
}

fn y_store(index: u32, given: Body) {
    var value = given;
    let at = (launch.y_offset + index) * 224u;
    atomicStore(&y[(at) / 4u], bitcast<u32>(value.position.x));
    atomicStore(&y[(at + 4u) / 4u], bitcast<u32>(value.position.y));
    atomicStore(&y[(at + 8u) / 4u], bitcast<u32>(value.position.z));
    atomicStore(&y[(at + 12u) / 4u], bitcast<u32>(value.velocity.x));
    atomicStore(&y[(at + 16u) / 4u], bitcast<u32>(value.velocity.y));
    atomicStore(&y[(at + 20u) / 4u], bitcast<u32>(value.velocity.z));
    atomicStore(&y[(at + 24u) / 4u], bitcast<u32>(value.texture.x));
    atomicStore(&y[(at + 28u) / 4u], bitcast<u32>(value.texture.y));
    atomicStore(&y[(at + 32u) / 4u], bitcast<u32>(value.cell.x));
    atomicStore(&y[(at + 36u) / 4u], bitcast<u32>(value.cell.y));
    atomicStore(&y[(at + 40u) / 4u], bitcast<u32>(value.cell.z));
    atomicStore(&y[(at + 44u) / 4u], bitcast<u32>(value.cell.w));
    atomicStore(&y[(at + 48u) / 4u], bitcast<u32>(value.color.x));
    atomicStore(&y[(at + 52u) / 4u], bitcast<u32>(value.color.y));
    atomicStore(&y[(at + 56u) / 4u], bitcast<u32>(value.color.z));
    atomicStore(&y[(at + 60u) / 4u], bitcast<u32>(value.color.w));
    atomicStore(&y[(at + 64u) / 4u], bitcast<u32>(value.turn[0].x));
    atomicStore(&y[(at + 68u) / 4u], bitcast<u32>(value.turn[0].y));
    atomicStore(&y[(at + 72u) / 4u], bitcast<u32>(value.turn[1].x));
    atomicStore(&y[(at + 76u) / 4u], bitcast<u32>(value.turn[1].y));
    atomicStore(&y[(at + 80u) / 4u], bitcast<u32>(value.corners[0].x));
    atomicStore(&y[(at + 84u) / 4u], bitcast<u32>(value.corners[0].y));
    atomicStore(&y[(at + 88u) / 4u], bitcast<u32>(value.corners[1].x));
    atomicStore(&y[(at + 92u) / 4u], bitcast<u32>(value.corners[1].y));
    atomicStore(&y[(at + 96u) / 4u], bitcast<u32>(value.corners[2].x));
    atomicStore(&y[(at + 100u) / 4u], bitcast<u32>(value.corners[2].y));
    atomicStore(&y[(at + 104u) / 4u], bitcast<u32>(value.frame[0].x));
    atomicStore(&y[(at + 108u) / 4u], bitcast<u32>(value.frame[0].y));
    atomicStore(&y[(at + 112u) / 4u], bitcast<u32>(value.frame[0].z));
    atomicStore(&y[(at + 116u) / 4u], bitcast<u32>(value.frame[1].x));
    atomicStore(&y[(at + 120u) / 4u], bitcast<u32>(value.frame[1].y));
    atomicStore(&y[(at + 124u) / 4u], bitcast<u32>(value.frame[1].z));
    atomicStore(&y[(at + 128u) / 4u], bitcast<u32>(value.frame[2].x));
    atomicStore(&y[(at + 132u) / 4u], bitcast<u32>(value.frame[2].y));
    atomicStore(&y[(at + 136u) / 4u], bitcast<u32>(value.frame[2].z));
    y_set(at + 140u, 0xffu, value.tag);
    atomicStore(&y[(at + 144u) / 4u], bitcast<u32>(value.view[0].x));
    atomicStore(&y[(at + 148u) / 4u], bitcast<u32>(value.view[0].y));
    atomicStore(&y[(at + 152u) / 4u], bitcast<u32>(value.view[0].z));
    atomicStore(&y[(at + 156u) / 4u], bitcast<u32>(value.view[0].w));
    atomicStore(&y[(at + 160u) / 4u], bitcast<u32>(value.view[1].x));
    atomicStore(&y[(at + 164u) / 4u], bitcast<u32>(value.view[1].y));
    atomicStore(&y[(at + 168u) / 4u], bitcast<u32>(value.view[1].z));
    atomicStore(&y[(at + 172u) / 4u], bitcast<u32>(value.view[1].w));
    atomicStore(&y[(at + 176u) / 4u], bitcast<u32>(value.view[2].x));
    atomicStore(&y[(at + 180u) / 4u], bitcast<u32>(value.view[2].y));
    atomicStore(&y[(at + 184u) / 4u], bitcast<u32>(value.view[2].z));
    atomicStore(&y[(at + 188u) / 4u], bitcast<u32>(value.view[2].w));
    atomicStore(&y[(at + 192u) / 4u], bitcast<u32>(value.view[3].x));
    atomicStore(&y[(at + 196u) / 4u], bitcast<u32>(value.view[3].y));
    atomicStore(&y[(at + 200u) / 4u], bitcast<u32>(value.view[3].z));
    atomicStore(&y[(at + 204u) / 4u], bitcast<u32>(value.view[3].w));
    atomicStore(&y[(at + 208u) / 4u], value.id.x);
    atomicStore(&y[(at + 212u) / 4u], value.id.y);
}

fn model_value() -> Body {
    var value: Body;
    value.position.x = bitcast<f32>(launch.model[0u]);
    value.position.y = bitcast<f32>(launch.model[1u]);
    value.position.z = bitcast<f32>(launch.model[2u]);
    value.velocity.x = bitcast<f32>(launch.model[3u]);
    value.velocity.y = bitcast<f32>(launch.model[4u]);
    value.velocity.z = bitcast<f32>(launch.model[5u]);
    value.texture.x = bitcast<f32>(launch.model[6u]);
    value.texture.y = bitcast<f32>(launch.model[7u]);
    value.cell.x = bitcast<i32>(launch.model[8u]);
    value.cell.y = bitcast<i32>(launch.model[9u]);
    value.cell.z = bitcast<i32>(launch.model[10u]);
    value.cell.w = bitcast<i32>(launch.model[11u]);
    value.color.x = bitcast<f32>(launch.model[12u]);
    value.color.y = bitcast<f32>(launch.model[13u]);
    value.color.z = bitcast<f32>(launch.model[14u]);
    value.color.w = bitcast<f32>(launch.model[15u]);
    value.turn[0].x = bitcast<f32>(launch.model[16u]);
    value.turn[0].y = bitcast<f32>(launch.model[17u]);
    value.turn[1].x = bitcast<f32>(launch.model[18u]);
    value.turn[1].y = bitcast<f32>(launch.model[19u]);
    value.corners[0].x = bitcast<f32>(launch.model[20u]);
    value.corners[0].y = bitcast<f32>(launch.model[21u]);
    value.corners[1].x = bitcast<f32>(launch.model[22u]);
    value.corners[1].y = bitcast<f32>(launch.model[23u]);
    value.corners[2].x = bitcast<f32>(launch.model[24u]);
    value.corners[2].y = bitcast<f32>(launch.model[25u]);
    value.frame[0].x = bitcast<f32>(launch.model[26u]);
    value.frame[0].y = bitcast<f32>(launch.model[27u]);
    value.frame[0].z = bitcast<f32>(launch.model[28u]);
    value.frame[1].x = bitcast<f32>(launch.model[29u]);
    value.frame[1].y = bitcast<f32>(launch.model[30u]);
    value.frame[1].z = bitcast<f32>(launch.model[31u]);
    value.frame[2].x = bitcast<f32>(launch.model[32u]);
    value.frame[2].y = bitcast<f32>(launch.model[33u]);
    value.frame[2].z = bitcast<f32>(launch.model[34u]);
    value.tag = (launch.model[35u] >> (0u)) & 0xffu;
    value.view[0].x = bitcast<f32>(launch.model[36u]);
    value.view[0].y = bitcast<f32>(launch.model[37u]);
    value.view[0].z = bitcast<f32>(launch.model[38u]);
    value.view[0].w = bitcast<f32>(launch.model[39u]);
    value.view[1].x = bitcast<f32>(launch.model[40u]);
    value.view[1].y = bitcast<f32>(launch.model[41u]);
    value.view[1].z = bitcast<f32>(launch.model[42u]);
    value.view[1].w = bitcast<f32>(launch.model[43u]);
    value.view[2].x = bitcast<f32>(launch.model[44u]);
    value.view[2].y = bitcast<f32>(launch.model[45u]);
    value.view[2].z = bitcast<f32>(launch.model[46u]);
    value.view[2].w = bitcast<f32>(launch.model[47u]);
    value.view[3].x = bitcast<f32>(launch.model[48u]);
    value.view[3].y = bitcast<f32>(launch.model[49u]);
    value.view[3].z = bitcast<f32>(launch.model[50u]);
    value.view[3].w = bitcast<f32>(launch.model[51u]);
    value.id.x = launch.model[52u];
    value.id.y = launch.model[53u];
    return value;
}

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

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

// glam's Mat2::mul_vec2
fn Mat2_mul_vec2(self_: mat2x2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y;
}

// tests/kernels/vector_structs.rs:27
fn Body_moved(self_: Body, by: f32) -> Body {
    var self__1 = self_;
    self__1.position = self__1.position + self__1.velocity * by;
    self__1.texture = Mat2_mul_vec2(self__1.turn, self__1.texture);
    return self__1;
}

// glam's Mat3::mul_vec3
fn Mat3_mul_vec3(self_: mat3x3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y + self_[2] * rhs.z;
}

// glam's Mat3::mul_mat3
fn Mat3_mul_mat3(self_: mat3x3<f32>, rhs: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(Mat3_mul_vec3(self_, rhs[0]), Mat3_mul_vec3(self_, rhs[1]), Mat3_mul_vec3(self_, rhs[2]));
}

@compute @workgroup_size(256, 1, 1)
fn vector_structs(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y_store(i, Body_moved(x_load(i), 0.5f));
    {
        var part = model_value().velocity.x + x_load(i).corners[1u].y;
        atomicStore(&y[((launch.y_offset + i) * 224u + 16u) / 4u], bitcast<u32>(part));
    }
    var element = x_load(i);
    {
        var part = element.corners[(i + 1u) % 3u] * 2.0f;
        atomicStore(&y[((launch.y_offset + i) * 224u + (i % 3u) * 8u + 80u) / 4u], bitcast<u32>(part.x));
        atomicStore(&y[((launch.y_offset + i) * 224u + (i % 3u) * 8u + 84u) / 4u], bitcast<u32>(part.y));
    }
    {
        var part = x_load(i).cell + model_value().cell;
        atomicStore(&y[((launch.y_offset + i) * 224u + 32u) / 4u], bitcast<u32>(part.x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 36u) / 4u], bitcast<u32>(part.y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 40u) / 4u], bitcast<u32>(part.z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 44u) / 4u], bitcast<u32>(part.w));
    }
    {
        var part = x_load(i).color * model_value().color;
        atomicStore(&y[((launch.y_offset + i) * 224u + 48u) / 4u], bitcast<u32>(part.x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 52u) / 4u], bitcast<u32>(part.y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 56u) / 4u], bitcast<u32>(part.z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 60u) / 4u], bitcast<u32>(part.w));
    }
    {
        var part = Mat3_mul_mat3(x_load(i).frame, model_value().frame);
        atomicStore(&y[((launch.y_offset + i) * 224u + 104u) / 4u], bitcast<u32>(part[0].x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 108u) / 4u], bitcast<u32>(part[0].y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 112u) / 4u], bitcast<u32>(part[0].z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 116u) / 4u], bitcast<u32>(part[1].x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 120u) / 4u], bitcast<u32>(part[1].y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 124u) / 4u], bitcast<u32>(part[1].z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 128u) / 4u], bitcast<u32>(part[2].x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 132u) / 4u], bitcast<u32>(part[2].y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 136u) / 4u], bitcast<u32>(part[2].z));
    }
    {
        var part = x_load(i).view;
        atomicStore(&y[((launch.y_offset + i) * 224u + 144u) / 4u], bitcast<u32>(part[0].x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 148u) / 4u], bitcast<u32>(part[0].y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 152u) / 4u], bitcast<u32>(part[0].z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 156u) / 4u], bitcast<u32>(part[0].w));
        atomicStore(&y[((launch.y_offset + i) * 224u + 160u) / 4u], bitcast<u32>(part[1].x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 164u) / 4u], bitcast<u32>(part[1].y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 168u) / 4u], bitcast<u32>(part[1].z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 172u) / 4u], bitcast<u32>(part[1].w));
        atomicStore(&y[((launch.y_offset + i) * 224u + 176u) / 4u], bitcast<u32>(part[2].x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 180u) / 4u], bitcast<u32>(part[2].y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 184u) / 4u], bitcast<u32>(part[2].z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 188u) / 4u], bitcast<u32>(part[2].w));
        atomicStore(&y[((launch.y_offset + i) * 224u + 192u) / 4u], bitcast<u32>(part[3].x));
        atomicStore(&y[((launch.y_offset + i) * 224u + 196u) / 4u], bitcast<u32>(part[3].y));
        atomicStore(&y[((launch.y_offset + i) * 224u + 200u) / 4u], bitcast<u32>(part[3].z));
        atomicStore(&y[((launch.y_offset + i) * 224u + 204u) / 4u], bitcast<u32>(part[3].w));
    }
    {
        var part = model_value().id.y;
        atomicStore(&y[((launch.y_offset + i) * 224u + 208u) / 4u], part);
    }
    let kept = x_load(i).texture;
    let kept_1 = model_value();
    if (i >= launch.sums_len) {
        panic_with_2(2u, launch.sums_len, i);
        return;
    }
    sums[launch.sums_offset + i] = kept + kept_1.corners[0u];
}
