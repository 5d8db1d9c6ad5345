// turn, tests/kernels/vectors.rs:208

struct Tuple2_Vec3_Vec3 {
    f0: vec3<f32>,
    f1: vec3<f32>,
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
    angle: f32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

fn a_load(index: u32) -> vec3<f32> {
    let at = (launch.a_offset + index) * 3u;
    return vec3<f32>(a[at], a[at + 1u], a[at + 2u]);
}

fn b_load(index: u32) -> vec3<f32> {
    let at = (launch.b_offset + index) * 3u;
    return vec3<f32>(b[at], b[at + 1u], b[at + 2u]);
}

fn y_store(index: u32, value: vec3<f32>) {
    let at = (launch.y_offset + index) * 3u;
    y[at] = value.x;
    y[at + 1u] = value.y;
    y[at + 2u] = value.z;
}

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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_is_sign_negative(x: f32) -> bool {
    return bitcast<u32>(x) >= 0x80000000u;
}

fn f32_copysign(x: f32, sign: f32) -> f32 {
    return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(sign) & 0x80000000u));
}

fn f32_signum(x: f32) -> f32 {
    return select(f32_copysign(1.0f, x), x, f32_is_nan(x));
}

// By octants, with the signs of zeros and infinities as C has them.
fn f32_atan2(y: f32, x: f32) -> f32 {
    if (f32_is_nan(x) || f32_is_nan(y)) { return f32_opaque(0x7fc00000u); }
    let ax = abs(x);
    let ay = abs(y);
    var angle = select(0.7853982f, 0.0f, ax == 0.0f);
    if (ay < ax) {
        angle = atan(ay / ax);
    } else if (ay > ax) {
        angle = 1.5707964f - atan(ax / ay);
    }
    return f32_copysign(select(angle, 3.1415927f - angle, f32_is_sign_negative(x)), y);
}

// glam's Vec3::dot
fn Vec3_dot(self_: vec3<f32>, rhs: vec3<f32>) -> f32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's Vec3::length
fn Vec3_length(self_: vec3<f32>) -> f32 {
    return sqrt(Vec3_dot(self_, self_));
}

// glam's Vec3::length_recip
fn Vec3_length_recip(self_: vec3<f32>) -> f32 {
    return 1.0f / Vec3_length(self_);
}

// glam's Vec3::normalize
fn Vec3_normalize(self_: vec3<f32>) -> vec3<f32> {
    return self_ * Vec3_length_recip(self_);
}

// glam's Vec3::any_orthonormal_pair
fn Vec3_any_orthonormal_pair(self_: vec3<f32>) -> Tuple2_Vec3_Vec3 {
    let sign_1 = f32_signum(self_.z);
    let a = -1.0f / (sign_1 + self_.z);
    let b = self_.x * self_.y * a;
    return Tuple2_Vec3_Vec3(vec3<f32>(1.0f + sign_1 * self_.x * self_.x * a, sign_1 * b, -sign_1 * self_.x), vec3<f32>(b, sign_1 + self_.y * self_.y * a, -self_.y));
}

// glam's Vec3::cross
fn Vec3_cross(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y);
}

// glam's Vec2::perp
fn Vec2_perp(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(-self_.y, self_.x);
}

// glam's Vec2::rotate
fn Vec2_rotate(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(self_.x * rhs.x - self_.y * rhs.y, self_.y * rhs.x + self_.x * rhs.y);
}

// glam's Vec2::perp_dot
fn Vec2_perp_dot(self_: vec2<f32>, rhs: vec2<f32>) -> f32 {
    return self_.x * rhs.y - self_.y * rhs.x;
}

// glam's Vec3::any_orthogonal_vector
fn Vec3_any_orthogonal_vector(self_: vec3<f32>) -> vec3<f32> {
    if (abs(self_.x) > abs(self_.y)) {
        return vec3<f32>(-self_.z, 0.0f, self_.x);
    } else {
        return vec3<f32>(0.0f, self_.z, -self_.y);
    }
}

// glam's Vec3::from_homogeneous
fn Vec3_from_homogeneous(v: vec4<f32>) -> vec3<f32> {
    return v.xyz / v.w;
}

// glam's Vec3::to_homogeneous
fn Vec3_to_homogeneous(self_: vec3<f32>) -> vec4<f32> {
    return vec4<f32>(self_.x, self_.y, self_.z, 1.0f);
}

// glam's Vec4::project
fn Vec4_project(self_: vec4<f32>) -> vec3<f32> {
    return self_.xyz / self_.w;
}

// glam's Vec3::any_orthonormal_vector
fn Vec3_any_orthonormal_vector(self_: vec3<f32>) -> vec3<f32> {
    let sign_1 = f32_signum(self_.z);
    let a = -1.0f / (sign_1 + self_.z);
    let b = self_.x * self_.y * a;
    return vec3<f32>(b, sign_1 + self_.y * self_.y * a, -self_.y);
}

// glam's Vec3::rotate_x
fn Vec3_rotate_x(self_: vec3<f32>, angle: f32) -> vec3<f32> {
    let sin_1 = sin(angle);
    let cos_1 = cos(angle);
    return vec3<f32>(self_.x, self_.y * cos_1 - self_.z * sin_1, self_.y * sin_1 + self_.z * cos_1);
}

// glam's Vec3::rotate_y
fn Vec3_rotate_y(self_: vec3<f32>, angle: f32) -> vec3<f32> {
    let sin_1 = sin(angle);
    let cos_1 = cos(angle);
    return vec3<f32>(self_.x * cos_1 + self_.z * sin_1, self_.y, self_.x * (-sin_1) + self_.z * cos_1);
}

// glam's Vec3::rotate_z
fn Vec3_rotate_z(self_: vec3<f32>, angle: f32) -> vec3<f32> {
    let sin_1 = sin(angle);
    let cos_1 = cos(angle);
    return vec3<f32>(self_.x * cos_1 - self_.y * sin_1, self_.x * sin_1 + self_.y * cos_1, self_.z);
}

// glam's Vec2::from_angle
fn Vec2_from_angle(angle: f32) -> vec2<f32> {
    return vec2<f32>(cos(angle), sin(angle));
}

// glam's Vec2::rotate_angle
fn Vec2_rotate_angle(self_: vec2<f32>, angle: f32) -> vec2<f32> {
    return Vec2_rotate(self_, Vec2_from_angle(angle));
}

// glam's Vec2::to_angle
fn Vec2_to_angle(self_: vec2<f32>) -> f32 {
    return f32_atan2(self_.y, self_.x);
}

// glam's Vec2::dot
fn Vec2_dot(self_: vec2<f32>, rhs: vec2<f32>) -> f32 {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's Vec2::length_squared
fn Vec2_length_squared(self_: vec2<f32>) -> f32 {
    return Vec2_dot(self_, self_);
}

// glam's Vec2::angle_to
fn Vec2_angle_to(self_: vec2<f32>, rhs: vec2<f32>) -> f32 {
    let v = Vec2_dot(self_, rhs) / sqrt(Vec2_length_squared(self_) * Vec2_length_squared(rhs));
    let x = abs(v);
    let rest = select(1.0f - x, 0.0f, (1.0f - x < 0.0f));
    let polynomial = ((((((-0.0012624911f * x + 0.00667009f) * x - 0.017088126f) * x + 0.03089188f) * x - 0.050174303f) * x + 0.08897899f) * x - 0.2145988f) * x + 1.5707963f;
    let acute = polynomial * sqrt(rest);
    let angle = select(3.1415927f - acute, acute, v >= 0.0f);
    return angle * f32_signum(Vec2_perp_dot(self_, rhs));
}

// glam's Vec3::length_squared
fn Vec3_length_squared(self_: vec3<f32>) -> f32 {
    return Vec3_dot(self_, self_);
}

// glam's Vec3::angle_between
fn Vec3_angle_between(self_: vec3<f32>, rhs: vec3<f32>) -> f32 {
    let v = Vec3_dot(self_, rhs) / sqrt(Vec3_length_squared(self_) * Vec3_length_squared(rhs));
    let x = abs(v);
    let rest = select(1.0f - x, 0.0f, (1.0f - x < 0.0f));
    let polynomial = ((((((-0.0012624911f * x + 0.00667009f) * x - 0.017088126f) * x + 0.03089188f) * x - 0.050174303f) * x + 0.08897899f) * x - 0.2145988f) * x + 1.5707963f;
    let acute = polynomial * sqrt(rest);
    let angle = select(3.1415927f - acute, acute, v >= 0.0f);
    return angle;
}

// tests/kernels/vectors.rs:188
fn directions(a: vec3<f32>, b: vec3<f32>, angle: f32) -> array<vec3<f32>, 12> {
    let u = a.xy;
    let v = b.xy;
    let pair = Vec3_any_orthonormal_pair(Vec3_normalize(a));
    let kept = Vec3_cross(a, b);
    let vector = Vec2_rotate(Vec2_perp(u), v);
    let kept_1 = vec3<f32>(vector.x, vector.y, Vec2_perp_dot(u, v));
    let kept_2 = Vec3_any_orthogonal_vector(a);
    let kept_3 = Vec3_from_homogeneous(vec4<f32>(a.x, a.y, a.z, 2.0f)) + Vec4_project(Vec3_to_homogeneous(a));
    let kept_4 = Vec3_any_orthonormal_vector(Vec3_normalize(a));
    let kept_5 = Vec3_rotate_x(a, angle);
    let kept_6 = Vec3_rotate_y(a, angle);
    let kept_7 = Vec3_rotate_z(a, angle);
    let vector_1 = Vec2_rotate_angle(u, angle);
    let kept_8 = vec3<f32>(vector_1.x, vector_1.y, Vec2_from_angle(angle).x);
    let kept_9 = vec3<f32>(Vec2_to_angle(u), Vec2_angle_to(u, v), Vec3_angle_between(a, b));
    let vector_2 = vec4<f32>(angle, a.x, b.y, 1.0f);
    return array<vec3<f32>, 12>(kept, kept_1, kept_2, kept_3, kept_4, pair.f0 + pair.f1, kept_5, kept_6, kept_7, kept_8, kept_9, vector_2.xyz);
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
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    var turned = directions(a_load(i), b_load(i), launch.angle);
    if (u32_saturating_add(12u * i, 11u) < launch.y_len) {
        for (var k = 0u; k < 12u; k += 1u) {
            let index = 12u * i + k;
            y_store(index, turned[k]);
        }
    } else {
        for (var k = 0u; k < 12u; k += 1u) {
            let index = 12u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(2u, launch.y_len, index);
                return;
            }
            y_store(index, turned[k]);
        }
    }
}
