//! WGSL on Vulkan.

use std::thread;

use scry::{BackendKind, Device, DispatchConfig, Error};

use super::{check_profile, numbers, refusal};
use crate::devices_of;

const DOUBLE: &str = "
    @group(0) @binding(0) var<storage, read> x: array<f32>;
    @group(0) @binding(1) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        if id.x < arrayLength(&x) { y[id.x] = x[id.x] * 2.0; }
    }";

const SCALE: &str = "
    struct Params { factor: f32, offset: f32 }
    var<immediate> params: Params;
    @group(0) @binding(0) var<storage, read> x: array<f32>;
    @group(0) @binding(1) var<storage, read_write> y: array<f32>;
    @compute @workgroup_size(64) fn scale(@builtin(global_invocation_id) id: vec3<u32>) {
        if id.x < arrayLength(&x) { y[id.x] = x[id.x] * params.factor + params.offset; }
    }";

/// Writes `value` to one index of what it is given, and what is at another to `seen`.
const POKE: &str = "
    struct Params { write: u32, read: u32, value: u32 }
    var<immediate> params: Params;
    @group(0) @binding(0) var<storage, read_write> words: array<u32>;
    @group(0) @binding(1) var<storage, read_write> seen: array<u32>;
    @compute @workgroup_size(1) fn main() {
        words[params.write] = params.value;
        seen[0] = words[params.read];
    }";

fn bytes(words: &[u32]) -> &[u8] {
    bytemuck::cast_slice(words)
}

#[test]
fn shaders_run_and_kernels_are_used_again() {
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile(DOUBLE).unwrap();
        for len in [1, 63, 64, 65, 1000, 100_001] {
            let x = numbers(len);
            let expected: Vec<f32> = x.iter().map(|x| x * 2.0).collect();
            let (x, y, z) = (device.upload(&x).unwrap(), device.alloc::<f32>(len).unwrap(), device.alloc::<f32>(len).unwrap());
            device.dispatch(DOUBLE, &[&x, &y], len as u32).unwrap();
            device.run(&kernel, &[&x, &z], len as u32).unwrap();
            assert_eq!(y.download().unwrap(), expected, "{len}");
            assert_eq!(z.download().unwrap(), expected, "{len}");
        }
    }
}

#[test]
fn a_kernel_says_what_it_is() {
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile_named(SCALE, "scale").unwrap();
        assert_eq!((kernel.entry_point(), kernel.binding_count(), kernel.workgroup_size()), ("scale", 2, [64, 1, 1]));
        assert_eq!(format!("{kernel:?}"), r#"RawKernel { entry_point: "scale", binding_count: 2, workgroup_size: [64, 1, 1], .. }"#);
        assert!(matches!(device.compile(SCALE), Err(Error::MissingEntryPoint { name }) if name == "main"));
    }
}

#[test]
fn push_constants_are_each_launchs_own() {
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile_named(SCALE, "scale").unwrap();
        let x = device.upload(&numbers(100)).unwrap();
        let results: Vec<_> = (0..50).map(|_| device.alloc::<f32>(100).unwrap()).collect();
        for (i, y) in results.iter().enumerate() {
            let params = [i as f32, -(i as f32)];
            device.run_with_push_constants(&kernel, &[&x, y], 100, bytemuck::cast_slice(&params)).unwrap();
        }
        for (i, y) in results.iter().enumerate() {
            let expected: Vec<f32> = numbers(100).iter().map(|x| x * i as f32 - i as f32).collect();
            assert_eq!(y.download().unwrap(), expected, "{i}");
        }
        let config = DispatchConfig::new(SCALE, 100).entry_point("scale").push_constants(bytemuck::cast_slice(&[2.0f32, 1.0]));
        device.dispatch_configured(&config, &[&x, &results[0]]).unwrap();
        assert_eq!(results[0].download().unwrap()[7], numbers(8)[7] * 2.0 + 1.0);
    }
}

#[test]
fn workgroups_in_three_dimensions() {
    const COUNT: &str = "
        @group(0) @binding(0) var<storage, read_write> y: array<u32>;
        @compute @workgroup_size(2, 3, 4)
        fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
            let size = groups * vec3<u32>(2, 3, 4);
            let i = (id.z * size.y + id.y) * size.x + id.x;
            y[i] += i;
        }";
    for device in devices_of(BackendKind::Vulkan) {
        let len = 5 * 2 * 4 * 3 * 3 * 4;
        let [a, b] = [(); 2].map(|()| device.alloc::<u32>(len).unwrap());
        device.run_configured(&device.compile(COUNT).unwrap(), &[&a], [5, 4, 3], None).unwrap();
        device.dispatch_configured(&DispatchConfig::new(COUNT, 0).workgroups([5, 4, 3]), &[&b]).unwrap();
        for y in [a, b] {
            assert!(y.download().unwrap().into_iter().eq(0..len as u32));
        }
    }
}

#[test]
fn what_a_launch_gives_must_fit_the_kernel() {
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile_named(SCALE, "scale").unwrap();
        let (x, y) = (device.upload(&numbers(4)).unwrap(), device.alloc::<f32>(4).unwrap());
        let error = device.run(&kernel, &[&x], 4).unwrap_err();
        assert!(matches!(error, Error::BindingMismatch { expected: 2, got: 1 }) && error.to_string().contains("mismatch"), "{error}");
        let error = device.dispatch(DOUBLE, &[&x, &y, &y], 4).unwrap_err();
        assert!(matches!(error, Error::BindingMismatch { expected: 2, got: 3 }), "{error}");
        let text = refusal(device.run(&kernel, &[&x, &y], 4));
        assert!(text.contains("`scale` takes 8 bytes of push constants, and was given 0"), "{text}");
        let text = refusal(device.run_with_push_constants(&kernel, &[&x, &y], 4, &[0; 12]));
        assert!(text.contains("takes 8 bytes of push constants, and was given 12"), "{text}");
        let empty = device.alloc::<f32>(0).unwrap();
        let text = refusal(device.run_with_push_constants(&kernel, &[&empty, &y], 4, &[0; 8]));
        assert!(text.contains("needs at least 4 bytes in buffer 0 (`x`), and was given 0"), "{text}");
        device.run_with_push_constants(&kernel, &[&empty, &y], 0, &[0; 8]).unwrap();
        assert_eq!(y.download().unwrap(), [0.0; 4]);
    }
}

#[test]
fn kernels_and_buffers_belong_to_their_device() {
    for device in devices_of(BackendKind::Vulkan) {
        let other = Device::with_info(device.info()).unwrap();
        let (x, far) = (device.upload(&numbers(4)).unwrap(), other.upload(&numbers(4)).unwrap());
        let kernel = device.compile(DOUBLE).unwrap();
        let text = refusal(device.run(&kernel, &[&x, &far], 4));
        assert!(text.contains("`main` was given buffer 1 (`y`) of another device\nhelp: upload it to "), "{text}");
        let text = refusal(other.run(&kernel, &[&far, &far], 4));
        assert!(text.contains("was compiled by another device"), "{text}");
        device.clone().run(&kernel, &[&x, &x.clone()], 0).unwrap();
    }
}

#[test]
fn accesses_beyond_a_buffer_touch_nothing() {
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile(POKE).unwrap();
        let words = device.upload(&[1u32; 4096]).unwrap();
        let (middle, seen) = (words.slice(1024..2048).unwrap(), device.alloc::<u32>(1).unwrap());
        for (write, read) in [(1024, 1024), (1025, 2000), (u32::MAX, u32::MAX), (1 << 30, 1 << 30), (u32::MAX - 1023, u32::MAX - 1023)] {
            seen.fill(7).unwrap();
            device.run_with_push_constants(&kernel, &[&middle, &seen], 1, bytes(&[write, read, 9])).unwrap();
            assert_eq!(seen.download().unwrap(), [0], "{read} is read");
            assert_eq!(words.download().unwrap(), [1; 4096], "{write} is written");
        }
        device.run_with_push_constants(&kernel, &[&middle, &seen], 1, bytes(&[1023, 1023, 9])).unwrap();
        assert_eq!((seen.download().unwrap()[0], words.download().unwrap()[2047]), (9, 9));
    }
}

#[test]
fn atomics_beyond_a_buffer_stay_in_it() {
    const ADD: &str = "
        var<immediate> at: u32;
        @group(0) @binding(0) var<storage, read_write> counts: array<atomic<u32>>;
        @compute @workgroup_size(64) fn main() { atomicAdd(&counts[at], 1u); }";
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile(ADD).unwrap();
        let words = device.alloc::<u32>(3 * 1024).unwrap();
        let middle = words.slice(1024..2048).unwrap();
        for at in [5, 1024, u32::MAX] {
            device.run_with_push_constants(&kernel, &[&middle], 64, bytes(&[at])).unwrap();
        }
        let counts = words.download().unwrap();
        assert_eq!((counts[1024 + 5], counts.iter().sum::<u32>()), (64, 3 * 64));
        assert!(counts[..1024].iter().chain(&counts[2048..]).all(|&count| count == 0));
    }
}

#[test]
fn indices_into_other_arrays_are_clamped_and_divisions_have_a_result() {
    const SHADER: &str = "
        var<immediate> params: vec2<u32>;
        var<workgroup> tile: array<u32, 4>;
        @group(0) @binding(0) var<storage, read_write> y: array<u32>;
        @compute @workgroup_size(1) fn main() {
            var local = array<u32, 4>(1, 2, 3, 4);
            local[params.x] = 9u;
            y[0] = local[params.x];
            y[1] = tile[params.x];
            tile[params.x] = 5u;
            y[2] = tile[params.x];
            y[3] = 7u / params.y;
            y[4] = 7u % params.y;
        }";
    for device in devices_of(BackendKind::Vulkan) {
        let y = device.upload(&[77u32; 5]).unwrap();
        let kernel = device.compile(SHADER).unwrap();
        device.run_with_push_constants(&kernel, &[&y], 1, bytes(&[1000, 0])).unwrap();
        assert_eq!(y.download().unwrap(), [9, 0, 5, 7, 0]);
    }
}

#[test]
fn shared_memory_is_zero_at_first() {
    const SHADER: &str = "
        var<workgroup> tile: array<u32, 2048>;
        @group(0) @binding(0) var<storage, read_write> y: array<u32>;
        @compute @workgroup_size(64)
        fn main(@builtin(local_invocation_id) local: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>) {
            for (var i = local.x; i < 2048u; i += 64u) {
                y[group.x * 2048u + i] = tile[i];
                tile[i] = 7u;
            }
        }";
    for device in devices_of(BackendKind::Vulkan) {
        let y = device.alloc::<u32>(100 * 2048).unwrap();
        for _ in 0..3 {
            y.fill(9).unwrap();
            device.dispatch(SHADER, &[&y], 100 * 64).unwrap();
            assert!(y.download().unwrap().iter().all(|&word| word == 0));
        }
    }
}

#[test]
fn a_buffer_is_as_long_as_its_declaration() {
    const SHADER: &str = "
        struct Table { count: u32, rows: array<vec4<u32>> }
        @group(0) @binding(0) var<uniform> factor: mat4x4<f32>;
        @group(0) @binding(4294967295) var<storage, read_write> table: Table;
        @compute @workgroup_size(1) fn main() {
            table.count = arrayLength(&table.rows);
            table.rows[arrayLength(&table.rows) - 1].x = u32(factor[3].w);
        }";
    for device in devices_of(BackendKind::Vulkan) {
        let factor = device.upload(&numbers(16)).unwrap();
        factor.slice(15..).unwrap().fill(42.0).unwrap();
        for (words, rows) in [(8, 1), (9, 1), (12, 2), (64, 15)] {
            let table = device.alloc::<u32>(words).unwrap();
            device.dispatch(SHADER, &[&factor, &table], 1).unwrap();
            let table = table.download().unwrap();
            assert_eq!((table[0], table[4 * rows as usize]), (rows, 42), "{words} words");
        }
        for (factors, words) in [(15, 8), (16, 7)] {
            let (factor, table) = (factor.slice(..factors).unwrap(), device.alloc::<u32>(words).unwrap());
            let text = refusal(device.dispatch(SHADER, &[&factor, &table], 1));
            assert!(text.contains("needs at least"), "{text}");
        }
    }
}

#[test]
fn slices_start_where_the_device_can_bind_them() {
    for device in devices_of(BackendKind::Vulkan) {
        let (x, y) = (device.upload(&numbers(1000)).unwrap(), device.alloc::<f32>(1000).unwrap());
        let mut bound = 0;
        for start in 0..=256 {
            let (x, y) = (x.slice(start..start + 10).unwrap(), y.slice(start..start + 10).unwrap());
            match device.dispatch(DOUBLE, &[&x, &y], 10) {
                Ok(()) => {
                    bound += 1;
                    let expected: Vec<f32> = numbers(start + 10)[start..].iter().map(|x| x * 2.0).collect();
                    assert_eq!(y.download().unwrap(), expected, "from {start}");
                }
                refused => {
                    let text = refusal(refused);
                    assert!(text.contains(&format!("starts at byte {}", start * 4)), "{text}");
                    assert!(text.contains("minStorageBufferOffsetAlignment is ") && text.contains("copy_buffer"), "{text}");
                    let copy = device.copy_buffer(&x).unwrap();
                    device.dispatch(DOUBLE, &[&copy, &device.alloc::<f32>(10).unwrap()], 10).unwrap();
                }
            }
        }
        assert!(bound >= 5, "256 bytes are the most that an alignment is");
    }
}

#[test]
fn more_workgroups_than_a_dispatch_takes_are_refused() {
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile("@compute @workgroup_size(1) fn main() {}").unwrap();
        let text = refusal(device.run_configured(&kernel, &[], [1, 1, u32::MAX], None));
        assert!(text.contains("4294967295 workgroups in z, and maxComputeWorkGroupCount[2] of the vulkan device is "), "{text}");
        assert!(text.contains("help: a raw kernel cannot be split"), "{text}");
        device.run_configured(&kernel, &[], [1, 0, u32::MAX], None).unwrap();
        device.run(&kernel, &[], 100).unwrap();
        device.sync().unwrap();
    }
}

#[test]
fn what_the_device_lacks_is_named() {
    for device in devices_of(BackendKind::Vulkan) {
        let cases = [
            ("@compute @workgroup_size(16384) fn main() {}", "its workgroup is 16384 wide in x, and maxComputeWorkGroupSize[0] is "),
            ("@compute @workgroup_size(64, 64, 64) fn main() {}", "its workgroup has 262144 invocations"),
            (
                "var<workgroup> tile: array<u32, 1000000>; @compute @workgroup_size(1) fn main() { tile[0] = 1u; }",
                "its workgroup variables have 4000000 bytes together, and maxComputeSharedMemorySize is ",
            ),
        ];
        for (shader, reason) in cases {
            let error = device.compile(shader).unwrap_err();
            assert!(matches!(&error, Error::ShaderCompilation(text) if text.contains(reason)), "{error}");
        }
        assert_eq!(device.upload(&[1u32]).unwrap().download().unwrap(), [1]);
    }
}

/// What naga or a driver has stumbled over: each is a kernel or an error, and never a panic.
#[test]
fn odd_shaders_are_kernels_or_errors() {
    const KERNELS: [&str; 7] = [
        "@group(0) @binding(4294967295) var<storage> a: array<u32>; @compute @workgroup_size(1) fn main() { _ = a[0]; }",
        "@group(0) @binding(0) var<storage> unused: array<u32>; @compute @workgroup_size(1) fn main() {}",
        "struct U { m: mat3x2<f32> } @group(0) @binding(0) var<uniform> u: U; @group(0) @binding(1) var<storage, read_write> a: array<f32>;
            @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3<u32>) { a[0] = u.m[id.x].y; }",
        "@group(0) @binding(0) var<uniform> u: array<vec4<u32>, 4>; @group(0) @binding(1) var<storage, read_write> a: array<u32>;
            @compute @workgroup_size(1) fn main() { let p = &u; a[0] = (*p)[1].x; }",
        "@group(0) @binding(0) var<storage, read_write> a: array<u32>;
            @compute @workgroup_size(1) fn main() { loop { if a[0] == 5u { break; } a[0] += 1u; } }",
        "@group(0) @binding(0) var<storage> a: array<u32>; @group(0) @binding(0) var<storage, read_write> b: array<f32>;
            @compute @workgroup_size(1) fn main() { b[0] = 1.0; } @compute @workgroup_size(1) fn other() { _ = a[0]; }",
        "override size = 4u; var<workgroup> t: array<u32, size>; @compute @workgroup_size(size) fn main() { t[0] = size; }",
    ];
    const ERRORS: [&str; 10] = [
        "",
        "fn",
        "@compute @workgroup_size(1) fn \0main() {}",
        "@group(0) @binding(0) var t: texture_external; @compute @workgroup_size(1) fn main() {}",
        "@group(0) @binding(0) var s: sampler; @compute @workgroup_size(1) fn main() {}",
        "@group(0) @binding(0) var<storage> a: array<u32>; @group(0) @binding(0) var<storage> b: array<u32>;
            @compute @workgroup_size(1) fn main() { _ = a[0] + b[0]; }",
        "var<immediate> p: array<u32>; @compute @workgroup_size(1) fn main() {}",
        "enable f16; var<immediate> p: f16; @compute @workgroup_size(1) fn main() {}",
        "var<workgroup> t: array<array<u32, 65536>, 65536>; @compute @workgroup_size(1) fn main() { t[0][0] = 1u; }",
        "@group(0) @binding(0) var<storage, read_write> a: array<f64>; @compute @workgroup_size(1) fn main() { a[0] = sin(a[0]); }",
    ];
    for device in devices_of(BackendKind::Vulkan) {
        KERNELS.iter().for_each(|shader| drop(device.compile(shader).unwrap()));
        let nested = |open: &str, close: &str| {
            format!("@compute @workgroup_size(1) fn main() {{ let x = {}1{}; }}", open.repeat(100_000), close.repeat(100_000))
        };
        for shader in ERRORS.map(str::to_owned).into_iter().chain([nested("(", ")"), nested("vec2(", ")"), nested("-", "")]) {
            assert!(device.compile(&shader).is_err(), "{}", &shader[..shader.len().min(200)]);
        }
        device.sync().unwrap();
    }
}

#[test]
fn errors_of_a_shader_show_its_line() {
    for device in devices_of(BackendKind::Vulkan) {
        let error = device.compile("@compute @workgroup_size(1)\nfn main() {\n    let x = nonsense;\n}").unwrap_err();
        let Error::ShaderCompilation(text) = &error else { panic!("{error:?}") };
        assert!(text.contains("let x = nonsense;") && text.contains("wgsl:3:"), "{text}");
    }
}

#[test]
fn launches_and_copies_take_effect_in_the_programs_order() {
    for device in devices_of(BackendKind::Vulkan) {
        let add = device
            .compile(
                "
            @group(0) @binding(0) var<storage, read> x: array<u32>;
            @group(0) @binding(1) var<storage, read_write> y: array<u32>;
            @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) { y[id.x] = y[id.x] * 3u + x[id.x]; }",
            )
            .unwrap();
        let len = 10_000;
        let [a, b] = [1, 0].map(|word| device.upload(&vec![word; len]).unwrap());
        let (mut a_word, mut b_word) = (1u32, 0u32);
        for round in 0..300u32 {
            device.run(&add, &[&a, &b], len as u32).unwrap();
            b_word = b_word.wrapping_mul(3).wrapping_add(a_word);
            match round % 7 {
                0 => a.fill(round).map(|()| a_word = round).unwrap(),
                1 => b.copy_to(&a).map(|()| a_word = b_word).unwrap(),
                _ => {}
            }
            device.run(&add, &[&b, &a], len as u32).unwrap();
            a_word = a_word.wrapping_mul(3).wrapping_add(b_word);
        }
        assert_eq!(a.download().unwrap(), vec![a_word; len]);
        assert_eq!(b.download().unwrap(), vec![b_word; len]);
    }
}

#[test]
fn kernels_and_buffers_can_go_with_work_in_flight() {
    for device in devices_of(BackendKind::Vulkan) {
        let sum = device.alloc::<u32>(10_000).unwrap();
        for i in 0..100u32 {
            // Each text is another one, so that no kernel is remembered until the end.
            let shader = format!(
                "
                @group(0) @binding(0) var<storage, read> x: array<u32>;
                @group(0) @binding(1) var<storage, read_write> sum: array<u32>;
                @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{ sum[id.x] += {i}u * x[id.x]; }}"
            );
            let x = device.upload(&vec![i; 10_000]).unwrap();
            let kernel = device.compile(&shader).unwrap();
            device.run(&kernel, &[&x, &sum], 10_000).unwrap();
        }
        assert_eq!(sum.download().unwrap(), vec![(0..100).map(|i| i * i).sum::<u32>(); 10_000]);
        let kernel = device.compile(DOUBLE).unwrap();
        let x = device.upload(&numbers(1000)).unwrap();
        device.run(&kernel, &[&x, &device.alloc::<f32>(1000).unwrap()], 1000).unwrap();
        drop((device, x));
        drop(kernel);
    }
}

#[test]
fn profiles_tell_of_kernels() {
    for device in devices_of(BackendKind::Vulkan) {
        check_profile(&device, &device.compile_named(SCALE, "scale").unwrap(), &[0; 8]);
    }
}

#[test]
fn threads_share_kernels() {
    for device in devices_of(BackendKind::Vulkan) {
        let kernel = device.compile(DOUBLE).unwrap();
        thread::scope(|scope| {
            for thread in 0..4 {
                let (device, kernel) = (&device, &kernel);
                scope.spawn(move || {
                    for round in 0..30 {
                        let x = vec![(thread * 100 + round) as f32; 1000];
                        let (x_buffer, y) = (device.upload(&x).unwrap(), device.alloc::<f32>(1000).unwrap());
                        device.dispatch(DOUBLE, &[&x_buffer, &y], 1000).unwrap();
                        device.run(kernel, &[&y, &x_buffer], 1000).unwrap();
                        assert_eq!(x_buffer.download().unwrap(), vec![x[0] * 4.0; 1000]);
                    }
                });
            }
        });
    }
}

#[test]
fn subgroups_add_up() {
    const SUM: &str = "
        @group(0) @binding(0) var<storage, read> x: array<f32>;
        @group(0) @binding(1) var<storage, read_write> y: array<f32>;
        @compute @workgroup_size(64)
        fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32) {
            let sum = subgroupAdd(x[id.x]);
            if lane == 0u { y[id.x / size] = sum; }
        }";
    for device in devices_of(BackendKind::Vulkan) {
        let (x, y) = (device.upload(&numbers(640)).unwrap(), device.alloc::<f32>(640).unwrap());
        device.dispatch(SUM, &[&x, &y], 640).unwrap();
        let size = device.subgroup_size() as usize;
        let expected: Vec<f32> = numbers(640).chunks(size).map(|subgroup| subgroup.iter().sum()).collect();
        assert_eq!(y.download().unwrap()[..640 / size], expected);
    }
}
