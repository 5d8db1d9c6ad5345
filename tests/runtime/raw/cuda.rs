//! CUDA C on CUDA.

use scry::{BackendKind, Device, Error};

use super::{check_profile, compile_cuda, numbers, refusal};
use crate::{devices_of, test_process};

const SCALE: &str = r#"
extern "C" __global__ void scale(const float *x, float *y, float factor, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] * factor;
}"#;

fn params(factor: f32, n: u32) -> Vec<u8> {
    [factor.to_ne_bytes(), n.to_ne_bytes()].concat()
}

#[test]
fn kernels_take_pointers_and_then_values() {
    for device in devices_of(BackendKind::Cuda) {
        let kernel = compile_cuda(&device, SCALE, "scale", 2, [256, 1, 1]).unwrap();
        assert_eq!((kernel.entry_point(), kernel.binding_count(), kernel.workgroup_size()), ("scale", 2, [256, 1, 1]));
        for len in [1, 255, 256, 257, 100_001] {
            let (x, y) = (device.upload(&numbers(len + 1)).unwrap(), device.alloc::<f32>(len).unwrap());
            let x = x.slice(1..).unwrap();
            device.run_with_push_constants(&kernel, &[&x, &y], len as u32, &params(3.0, len as u32)).unwrap();
            let expected: Vec<f32> = numbers(len + 1)[1..].iter().map(|x| x * 3.0).collect();
            assert_eq!(y.download().unwrap(), expected, "{len}");
        }
    }
}

#[test]
fn values_may_be_structs_and_longer_numbers() {
    const SOURCE: &str = r#"
struct Params { unsigned a, b, c; };
extern "C" __global__ void sum(unsigned long long *y, unsigned long long wide, Params params, unsigned char byte) {
    y[threadIdx.x] = wide + params.a + params.b + params.c + byte;
}"#;
    for device in devices_of(BackendKind::Cuda) {
        let kernel = compile_cuda(&device, SOURCE, "sum", 1, [4, 1, 1]).unwrap();
        let y = device.alloc::<u64>(4).unwrap();
        let mut bytes = (1u64 << 40).to_ne_bytes().to_vec();
        [1u32, 2, 3].iter().for_each(|word| bytes.extend(word.to_ne_bytes()));
        bytes.push(4);
        device.run_with_push_constants(&kernel, &[&y], 4, &bytes).unwrap();
        assert_eq!(y.download().unwrap(), [(1 << 40) + 10; 4]);
    }
}

#[test]
fn workgroups_in_three_dimensions() {
    const SOURCE: &str = r#"
extern "C" __global__ void count(unsigned *y) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned row = blockIdx.y * blockDim.y + threadIdx.y, plane = blockIdx.z * blockDim.z + threadIdx.z;
    unsigned i = (plane * gridDim.y * blockDim.y + row) * gridDim.x * blockDim.x + x;
    y[i] += i;
}"#;
    for device in devices_of(BackendKind::Cuda) {
        let len = 5 * 2 * 4 * 3 * 3 * 4;
        let y = device.alloc::<u32>(len).unwrap();
        let kernel = compile_cuda(&device, SOURCE, "count", 1, [2, 3, 4]).unwrap();
        device.run_configured(&kernel, &[&y], [5, 4, 3], None).unwrap();
        assert!(y.download().unwrap().into_iter().eq(0..len as u32));
    }
}

#[test]
fn what_a_launch_gives_must_fit_the_kernel() {
    for device in devices_of(BackendKind::Cuda) {
        let kernel = compile_cuda(&device, SCALE, "scale", 2, [256, 1, 1]).unwrap();
        let (x, y) = (device.upload(&numbers(4)).unwrap(), device.alloc::<f32>(4).unwrap());
        let error = device.run(&kernel, &[&x], 4).unwrap_err();
        assert!(matches!(error, Error::BindingMismatch { expected: 2, got: 1 }), "{error}");
        let text = refusal(device.run_with_push_constants(&kernel, &[&x, &y], 4, &[0; 4100]));
        assert!(text.contains("4100") || text.contains("4116 bytes of parameters"), "{text}");
        let text = refusal(device.run_configured(&kernel, &[&x, &y], [1, 1, u32::MAX], Some(&params(1.0, 0))));
        assert!(text.contains("4294967295 workgroups in z"), "{text}");
        device.run_configured(&kernel, &[&x, &y], [0, 1, u32::MAX], Some(&params(1.0, 0))).unwrap();
        let far = Device::with_backend(BackendKind::Cuda).unwrap().alloc::<f32>(4).unwrap();
        let text = refusal(device.run_with_push_constants(&kernel, &[&x, &far], 4, &params(1.0, 4)));
        assert!(text.contains("buffer 1 of another device"), "{text}");
        device.run_with_push_constants(&kernel, &[&x, &y], 4, &params(2.0, 4)).unwrap();
        assert_eq!(y.download().unwrap(), numbers(4).iter().map(|x| x * 2.0).collect::<Vec<_>>());
    }
}

/// The driver tells from CUDA 12.4 on, which every newer test machine has.
#[test]
fn push_constants_are_held_against_the_functions_own_parameters() {
    for device in devices_of(BackendKind::Cuda) {
        let Err(error) = compile_cuda(&device, SCALE, "scale", 4, [256, 1, 1]) else {
            eprintln!("NOT TESTED: the driver does not tell the parameters of a kernel");
            continue;
        };
        assert!(matches!(&error, Error::ShaderCompilation(text) if text.contains("4 pointers have 32")), "{error}");
        let kernel = compile_cuda(&device, SCALE, "scale", 2, [256, 1, 1]).unwrap();
        let (x, y) = (device.upload(&numbers(4)).unwrap(), device.alloc::<f32>(4).unwrap());
        let text = refusal(device.run(&kernel, &[&x, &y], 4));
        assert!(text.contains("`scale` takes 8 bytes of push constants, and was given 0"), "{text}");
    }
}

#[test]
fn what_does_not_compile_or_run_is_an_error() {
    for device in devices_of(BackendKind::Cuda) {
        let error = compile_cuda(&device, "extern \"C\" __global__ void broken() {\n nonsense(); }", "broken", 0, [1; 3]).unwrap_err();
        assert!(matches!(&error, Error::ShaderCompilation(log) if log.contains("nonsense") && log.contains("broken.cu(2)")), "{error}");
        let error = compile_cuda(&device, SCALE, "nobody", 2, [1; 3]).unwrap_err();
        assert!(matches!(&error, Error::MissingEntryPoint { name } if name == "nobody"), "{error}");
        for (workgroup, reason) in [([1, 1, 65], "65 wide in z"), ([64, 32, 1], "2048 invocations")] {
            let error = compile_cuda(&device, SCALE, "scale", 2, workgroup).unwrap_err();
            assert!(matches!(&error, Error::ShaderCompilation(text) if text.contains(reason)), "{error}");
        }
        assert_eq!(device.upload(&[7u32]).unwrap().download().unwrap(), [7]);
    }
}

#[test]
fn kernels_and_buffers_can_go_with_work_in_flight() {
    const SLOW: &str = r#"
extern "C" __global__ void slow(const unsigned *x, unsigned *sum) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int round = 0; round < 100; ++round) __nanosleep(1000);
    sum[i] = sum[i] * 3 + x[i];
}"#;
    for device in devices_of(BackendKind::Cuda) {
        let sum = device.alloc::<u32>(2560).unwrap();
        let mut expected = 0u32;
        for i in 0..20 {
            let x = device.upload(&vec![i; 2560]).unwrap();
            let kernel = compile_cuda(&device, SLOW, "slow", 2, [256, 1, 1]).unwrap();
            device.run(&kernel, &[&x, &sum], 2560).unwrap();
            drop(x);
            drop(kernel);
            expected = expected.wrapping_mul(3).wrapping_add(i);
        }
        assert_eq!(sum.download().unwrap(), vec![expected; 2560]);
        let kernel = compile_cuda(&device, SLOW, "slow", 2, [256, 1, 1]).unwrap();
        device.run(&kernel, &[&sum, &sum], 2560).unwrap();
        drop((device, sum));
        drop(kernel);
    }
}

#[test]
fn profiles_tell_of_kernels() {
    for device in devices_of(BackendKind::Cuda) {
        check_profile(&device, &compile_cuda(&device, SCALE, "scale", 2, [256, 1, 1]).unwrap(), &params(2.0, 500));
    }
}

/// In a process of its own for each device: it has no CUDA afterwards, on no device.
#[test]
fn a_kernel_that_the_driver_kills_loses_the_device_and_nothing_hangs() {
    const NAME: &str = "a_kernel_that_the_driver_kills_loses_the_device_and_nothing_hangs";
    const ALONE: &str = "SCRY_TEST_KILLED";
    const SOURCE: &str = r#"extern "C" __global__ void wild(unsigned *y) { *(volatile unsigned *)8 = y[0]; }"#;
    let choice = std::env::var(ALONE);
    let devices = devices_of(BackendKind::Cuda);
    if choice.is_err() {
        for index in 0..devices.len() {
            test_process::assert_succeeds(test_process::only(&format!("raw::cuda::{NAME}")).env(ALONE, index.to_string()));
        }
        return;
    }
    for device in devices.into_iter().filter(|device| Ok(device.info().index.to_string()) == choice) {
        let kernel = compile_cuda(&device, SOURCE, "wild", 1, [1, 1, 1]).unwrap();
        let y = device.upload(&[7u32]).unwrap();
        let download = y.download_async();
        device.run_configured(&kernel, &[&y], [1, 1, 1], None).unwrap();
        let error = device.sync().unwrap_err();
        assert!(matches!(error, Error::DeviceLost { .. }), "{error:?}");
        let cause = std::error::Error::source(&error).expect("the driver said why").to_string();
        assert!(cause.to_lowercase().contains("illegal"), "{cause}");
        let later = [y.download().err(), device.upload(&[1u32]).err(), device.sync().err()];
        assert!(later.iter().all(|error| matches!(error, Some(Error::DeviceLost { .. }))), "{later:?}");
        drop(download);
        let info = device.info().clone();
        drop((kernel, y, device));
        // The driver keeps the process's context as it is: there is an error, or what is opened works.
        if let Ok(again) = Device::with_info(&info) {
            assert_eq!(again.upload(&[3u32]).unwrap().download().unwrap(), [3]);
        }
    }
}
