//! Tensors of `DLPack`: buffers as tensors, and tensors that a test makes by hand as buffers, with every check of them.

use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use scry::dlpack::{
    DLDataType, DLDataTypeCode, DLDevice, DLDeviceType, DLManagedTensor, DLManagedTensorVersioned, DLPACK_FLAG_BITMASK_READ_ONLY,
    DLPackVersion, DLTensor, DlpackTensor, TensorElement,
};
use scry::{BackendKind, Buffer, Device, Error, bf16, f16, glam};

use crate::kernels::{step, stepped, work};
use crate::{every_device, has_addresses, noise};

const CPU: DLDevice = DLDevice { device_type: DLDeviceType::CPU, device_id: 0 };
const U32: DLDataType = DLDataType { code: DLDataTypeCode::UINT, bits: 32, lanes: 1 };
const F32: DLDataType = DLDataType { code: DLDataTypeCode::FLOAT, ..U32 };

/// The devices whose memory is the host's.
fn every_cpu(check: impl Fn(&Device)) {
    check(&Device::cpu().unwrap());
    check(&Device::sanitizer().unwrap());
}

/// A tensor of the host's that a test makes, as another library would.
struct Made {
    /// The memory, aligned for every element.
    numbers: Vec<u128>,
    shape: Vec<i64>,
    strides: Vec<i64>,
    deleted: Arc<AtomicU32>,
}

/// What a test says of a tensor.
struct Description<'a> {
    shape: &'a [i64],
    /// None: null.
    strides: Option<&'a [i64]>,
    dtype: DLDataType,
    device: DLDevice,
    flags: u64,
    major: u32,
    byte_offset: u64,
    is_null: bool,
}

/// A compact matrix of `u32`.
const PLAIN: Description<'static> =
    Description { shape: &[2, 3], strides: None, dtype: U32, device: CPU, flags: 0, major: 1, byte_offset: 0, is_null: false };

impl Description<'_> {
    /// The tensor of these numbers, and how often it was deleted.
    fn tensor(&self, numbers: &[u32]) -> (DlpackTensor, Arc<AtomicU32>) {
        let (made, dl_tensor, deleted) = self.made(numbers);
        let version = DLPackVersion { major: self.major, minor: 0 };
        let managed = DLManagedTensorVersioned { version, manager_ctx: made, deleter: Some(delete), flags: self.flags, dl_tensor };
        // SAFETY: the tensor is this test's, with its shape and strides, until it is deleted.
        (unsafe { DlpackTensor::from_raw(Box::into_raw(Box::new(managed))) }, deleted)
    }

    fn unversioned(&self, numbers: &[u32]) -> (DlpackTensor<DLManagedTensor>, Arc<AtomicU32>) {
        let (made, dl_tensor, deleted) = self.made(numbers);
        let managed = DLManagedTensor { dl_tensor, manager_ctx: made, deleter: Some(delete_unversioned) };
        // SAFETY: as in `tensor`.
        (unsafe { DlpackTensor::from_raw(Box::into_raw(Box::new(managed))) }, deleted)
    }

    fn made(&self, numbers: &[u32]) -> (*mut c_void, DLTensor, Arc<AtomicU32>) {
        let deleted = Arc::default();
        let mut memory = vec![0u128; numbers.len().div_ceil(4)];
        bytemuck::cast_slice_mut::<_, u32>(&mut memory)[..numbers.len()].copy_from_slice(numbers);
        let made = Made {
            numbers: memory,
            shape: self.shape.to_vec(),
            strides: self.strides.unwrap_or_default().to_vec(),
            deleted: Arc::clone(&deleted),
        };
        let made = Box::leak(Box::new(made));
        let dl_tensor = DLTensor {
            data: if self.is_null { ptr::null_mut() } else { made.numbers.as_mut_ptr().cast() },
            device: self.device,
            ndim: self.shape.len() as i32,
            dtype: self.dtype,
            shape: made.shape.as_mut_ptr(),
            strides: if self.strides.is_some() { made.strides.as_mut_ptr() } else { ptr::null_mut() },
            byte_offset: self.byte_offset,
        };
        (ptr::from_mut(made).cast(), dl_tensor, deleted)
    }

    /// What a buffer of this tensor of six numbers is, after the tensor was deleted.
    fn refused<T: TensorElement>(&self) -> String {
        let (tensor, deleted) = self.tensor(&[0; 6]);
        // SAFETY: nobody else uses the tensor.
        let error = unsafe { Buffer::<T>::from_dlpack(&Device::cpu().unwrap(), tensor) }.expect_err("the tensor does not fit");
        assert_eq!(deleted.load(Ordering::Relaxed), 1, "it is deleted once, whatever is wrong with it");
        assert!(matches!(error, Error::Sharing { .. }), "{error:?}");
        let text = error.to_string();
        assert!(text.contains("\nhelp: "), "{text}");
        text
    }
}

unsafe extern "C" fn delete(tensor: *mut DLManagedTensorVersioned) {
    // SAFETY: the box of `Description::tensor`, which is deleted once.
    free(unsafe { Box::from_raw(tensor) }.manager_ctx);
}

unsafe extern "C" fn delete_unversioned(tensor: *mut DLManagedTensor) {
    // SAFETY: the box of `Description::unversioned`, which is deleted once.
    free(unsafe { Box::from_raw(tensor) }.manager_ctx);
}

fn free(made: *mut c_void) {
    // SAFETY: the box of `Description::made`, which is freed once.
    let made = unsafe { Box::from_raw(made.cast::<Made>()) };
    made.deleted.fetch_add(1, Ordering::Relaxed);
}

/// A buffer goes out as a tensor of this description, and comes back as the same memory.
fn check_round_trip<T: TensorElement + PartialEq + std::fmt::Debug>(device: &Device, values: &[T], dtype: DLDataType, shape: &[i64]) {
    let buffer = device.upload(values).unwrap();
    let tensor = buffer.to_dlpack().unwrap();
    let raw = tensor.dl_tensor().unwrap();
    assert_eq!((raw.dtype, tensor.shape().unwrap(), raw.byte_offset), (dtype, shape, 0));
    let is_cuda = device.backend_kind() == BackendKind::Cuda;
    let expected = if is_cuda { DLDevice { device_type: DLDeviceType::CUDA, device_id: device.info().index as i32 } } else { CPU };
    assert_eq!(raw.device, expected);
    // SAFETY: what uses the memory is in the device's order.
    let back = unsafe { Buffer::<T>::from_dlpack(device, tensor) }.unwrap();
    assert_eq!(back.download().unwrap(), values);
    back.fill(values[0]).unwrap();
    assert!(buffer.download().unwrap().iter().all(|value| *value == values[0]), "it is the same memory");
    // SAFETY: as above.
    let back = unsafe { Buffer::<T>::from_dlpack(device, buffer.slice(1..).unwrap().to_dlpack_unversioned().unwrap()) }.unwrap();
    assert_eq!(back.len(), values.len() - 1);
    drop(buffer);
    assert!(back.download().unwrap().iter().all(|value| *value == values[0]), "a tensor keeps the memory");
}

#[test]
fn every_number_goes_out_and_comes_back() {
    every_device(|device| {
        if !has_addresses(device) {
            return;
        }
        let ty = |code, bits| DLDataType { code, bits, lanes: 1 };
        let (int, uint, float) = (DLDataTypeCode::INT, DLDataTypeCode::UINT, DLDataTypeCode::FLOAT);
        check_round_trip(device, &[1i8, -2, 3], ty(int, 8), &[3]);
        check_round_trip(device, &[1i16, -2, 3], ty(int, 16), &[3]);
        check_round_trip(device, &[1i32, -2, 3], ty(int, 32), &[3]);
        check_round_trip(device, &[1i64, -2, 3], ty(int, 64), &[3]);
        check_round_trip(device, &[1u8, 2, 3], ty(uint, 8), &[3]);
        check_round_trip(device, &[1u16, 2, 3], ty(uint, 16), &[3]);
        check_round_trip(device, &[1u32, 2, 3], ty(uint, 32), &[3]);
        check_round_trip(device, &[1u64, 2, 3], ty(uint, 64), &[3]);
        check_round_trip(device, &[1.0f32, -2.0], ty(float, 32), &[2]);
        check_round_trip(device, &[1.0f64, -2.0], ty(float, 64), &[2]);
        check_round_trip(device, &[f16::ONE, f16::NEG_ONE], ty(float, 16), &[2]);
        check_round_trip(device, &[bf16::ONE, bf16::NEG_ONE], ty(DLDataTypeCode::BFLOAT, 16), &[2]);
        check_round_trip(device, &[[[1u8, 2], [3, 4], [5, 6]]; 4], ty(uint, 8), &[4, 3, 2]);
        check_round_trip(device, &[glam::Vec3::X, glam::Vec3::Y], F32, &[2, 3]);
        check_round_trip(device, &[glam::Mat4::IDENTITY, glam::Mat4::ZERO], F32, &[2, 4, 4]);
    });
}

#[test]
fn kernels_run_on_tensors_in_place() {
    every_cpu(|device| {
        let numbers = noise(1000, 1);
        let (tensor, deleted) = Description { shape: &[10, 100], strides: Some(&[100, 1]), ..PLAIN }.tensor(&numbers);
        let address = tensor.dl_tensor().unwrap().data.cast::<u32>().cast_const();
        // SAFETY: nobody else uses the tensor but below, after the device was waited for.
        let y = unsafe { Buffer::<u32>::from_dlpack(device, tensor) }.unwrap();
        let x = device.upload(&numbers).unwrap();
        assert_eq!(device.memory_stats().in_use, 4000, "others' memory is not counted");
        step.launch(device, 7, &x, &y, 1000).unwrap();
        device.sync().unwrap();
        // SAFETY: the tensor is not deleted yet, and no kernel runs.
        let seen = unsafe { std::slice::from_raw_parts(address, 1000) };
        assert!(seen.iter().zip(&numbers).all(|(seen, number)| *seen == stepped(7, *number, *number)));
        assert_eq!((device.memory_stats().allocations, deleted.load(Ordering::Relaxed)), (1, 0));
        drop(y);
        device.sync().unwrap();
        assert_eq!(deleted.load(Ordering::Relaxed), 1);
    });
}

#[test]
fn a_tensor_is_deleted_behind_the_work_that_uses_it() {
    every_cpu(|device| {
        let (tensor, deleted) = PLAIN.tensor(&[1; 6]);
        // SAFETY: nobody else uses the tensor.
        let buffer = unsafe { Buffer::<u32>::from_dlpack(device, tensor) }.unwrap();
        let slow = device.upload(&noise(64, 1)).unwrap();
        let mut batch = device.batch().unwrap();
        batch.fill(&buffer.slice(1..).unwrap(), 5).unwrap();
        let graph = batch.finish().unwrap();
        work.launch(device, 1_000_000, &slow, 64).unwrap();
        graph.launch().unwrap();
        let copy = device.copy_buffer(&buffer).unwrap();
        drop(buffer);
        assert_eq!(copy.download().unwrap(), [1, 5, 5, 5, 5, 5]);
        assert_eq!(deleted.load(Ordering::Relaxed), 0, "the graph has it");
        drop(graph);
        device.sync().unwrap();
        assert_eq!(deleted.load(Ordering::Relaxed), 1);
    });
}

#[test]
fn a_tensor_outlives_its_buffer_and_its_device() {
    every_device(|device| {
        if !has_addresses(device) {
            return;
        }
        let buffer = device.upload(&[7u32; 100]).unwrap();
        let tensor = buffer.to_dlpack().unwrap();
        drop(buffer);
        device.sync().unwrap();
        assert_eq!(device.memory_stats().in_use, 400);
        // A deleter is called on any thread.
        std::thread::spawn(|| drop(tensor)).join().unwrap();
        device.sync().unwrap();
        assert_eq!(device.memory_stats().in_use, 0);
    });
    let tensor = Device::cpu().unwrap().upload(&[1u32, 2, 3]).unwrap().to_dlpack().unwrap();
    // SAFETY: the memory of the tensor, as long as there is the tensor.
    assert_eq!(unsafe { std::slice::from_raw_parts(tensor.dl_tensor().unwrap().data.cast::<u32>(), 3) }, [1, 2, 3]);
}

#[test]
fn shapes_that_are_the_same_memory_are_taken() {
    fn count<T: TensorElement>(description: &Description<'_>) -> usize {
        let (tensor, deleted) = description.tensor(&[0; 6]);
        let device = Device::cpu().unwrap();
        // SAFETY: nobody else uses the tensor.
        let buffer = unsafe { Buffer::<T>::from_dlpack(&device, tensor) }.unwrap();
        let len = buffer.len();
        assert_eq!(buffer.download().unwrap().len(), len);
        drop(buffer);
        device.sync().unwrap();
        assert_eq!(deleted.load(Ordering::Relaxed), 1);
        len
    }
    assert_eq!(count::<u32>(&Description { shape: &[], ..PLAIN }), 1);
    assert_eq!(count::<u32>(&Description { strides: Some(&[3, 1]), ..PLAIN }), 6);
    assert_eq!(count::<u32>(&Description { shape: &[1, 6, 1], strides: Some(&[77, 1, 5]), ..PLAIN }), 6);
    assert_eq!(count::<u32>(&Description { shape: &[2, 0, 3], strides: Some(&[9, 9, 9]), is_null: true, ..PLAIN }), 0);
    assert_eq!(count::<u32>(&Description { shape: &[5], byte_offset: 4, ..PLAIN }), 5);
    assert_eq!(count::<[u32; 3]>(&PLAIN), 2);
    assert_eq!(count::<[[u32; 3]; 2]>(&PLAIN), 1);
    assert_eq!(count::<glam::UVec3>(&Description { shape: &[2], dtype: DLDataType { lanes: 3, ..U32 }, ..PLAIN }), 2);
    assert_eq!(count::<u32>(&Description { shape: &[3], dtype: DLDataType { lanes: 2, ..U32 }, ..PLAIN }), 6);
    assert_eq!(count::<u32>(&Description { device: DLDevice { device_id: 3, ..CPU }, ..PLAIN }), 6, "the host's memory has no number");

    let (tensor, deleted) = PLAIN.unversioned(&[1, 2, 3, 4, 5, 6]);
    // SAFETY: nobody else uses the tensor.
    let buffer = unsafe { Buffer::<u32>::from_dlpack(&Device::cpu().unwrap(), tensor) }.unwrap();
    assert_eq!(buffer.download().unwrap(), [1, 2, 3, 4, 5, 6]);
    drop(buffer);
    assert_eq!(deleted.load(Ordering::Relaxed), 1);
}

#[test]
fn what_is_no_buffer_is_refused_and_deleted() {
    #[track_caller]
    fn check(text: &str, parts: &[&str]) {
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }
    check(&Description { major: 2, is_null: true, ..PLAIN }.refused::<u32>(), &["DLPack 2.0", "max_version"]);
    check(&Description { flags: DLPACK_FLAG_BITMASK_READ_ONLY, ..PLAIN }.refused::<u32>(), &["only to be read", "tensor.clone()"]);
    let gpu = DLDevice { device_type: DLDeviceType::CUDA, device_id: 1 };
    check(&Description { device: gpu, ..PLAIN }.refused::<u32>(), &["on cuda:1", "on the CPU", "tensor.to("]);
    let metal = DLDevice { device_type: DLDeviceType(8), ..CPU };
    check(&Description { device: metal, ..PLAIN }.refused::<u32>(), &["device 0 of DLPack's type 8"]);
    check(&PLAIN.refused::<f32>(), &["are uint32", "`f32` has float32"]);
    check(&Description { dtype: F32, ..PLAIN }.refused::<f64>(), &["are float32", "`f64` has float64"]);
    check(&Description { dtype: DLDataType { bits: 16, ..F32 }, ..PLAIN }.refused::<bf16>(), &["are float16", "has bfloat16"]);
    let bools = DLDataType { code: DLDataTypeCode::BOOL, bits: 8, lanes: 1 };
    check(&Description { dtype: bools, ..PLAIN }.refused::<u8>(), &["are bool8", "viewed as `u8`"]);
    check(&PLAIN.refused::<[u32; 2]>(), &["shape is [2, 3]", "end in [2]", "[u32; 2]"]);
    check(&PLAIN.refused::<glam::UVec4>(), &["end in [4]"]);
    check(&Description { dtype: DLDataType { lanes: 4, ..U32 }, ..PLAIN }.refused::<[u32; 3]>(), &["shape is [2, 3, 4]"]);
    check(&Description { strides: Some(&[1, 2]), ..PLAIN }.refused::<u32>(), &["row by row", "Some([1, 2])", "tensor.contiguous()"]);
    check(&Description { strides: Some(&[4, 1]), ..PLAIN }.refused::<u32>(), &["row by row"]);
    check(&Description { shape: &[-1, 3], ..PLAIN }.refused::<u32>(), &["[-1, 3]", "no memory has"]);
    check(&Description { shape: &[i64::MAX, 3], ..PLAIN }.refused::<u32>(), &["no memory has"]);
    check(&Description { shape: &[1, 1 << 62, 3], strides: Some(&[1, 1, 1]), ..PLAIN }.refused::<u32>(), &["no memory has"]);
    check(&Description { is_null: true, ..PLAIN }.refused::<u32>(), &["6 elements and no memory"]);
    check(&Description { byte_offset: 2, shape: &[2], ..PLAIN }.refused::<u32>(), &["no multiple of 4", "`u32`"]);
    check(&Description { byte_offset: u64::MAX, ..PLAIN }.refused::<u32>(), &["out of memory"]);

    let (tensor, deleted) = Description { shape: &[1 << 33], ..PLAIN }.tensor(&[0; 6]);
    // SAFETY: nobody else uses the tensor, which is too long for a buffer.
    let error = unsafe { Buffer::<u32>::from_dlpack(&Device::cpu().unwrap(), tensor) }.unwrap_err();
    assert!(matches!(error, Error::BufferTooLong { .. }), "{error:?}");
    assert_eq!(deleted.load(Ordering::Relaxed), 1);
}

#[test]
fn memory_at_any_address_is_filled_copied_and_cast_where_that_is_possible() {
    every_cpu(|device| {
        for offset in 0..4 {
            let bytes = DLDataType { code: DLDataTypeCode::UINT, bits: 8, lanes: 1 };
            let (tensor, _) = Description { shape: &[17], dtype: bytes, byte_offset: offset, ..PLAIN }.tensor(&[0; 6]);
            // SAFETY: nobody else uses the tensor.
            let buffer = unsafe { Buffer::<u8>::from_dlpack(device, tensor) }.unwrap();
            buffer.slice(1..16).unwrap().fill(9).unwrap();
            assert_eq!(buffer.download().unwrap(), [&[0][..], &[9; 15], &[0]].concat());
            let words = buffer.slice(..16).unwrap().cast::<u32>();
            match offset {
                0 => assert_eq!(words.unwrap().len(), 4),
                _ => assert!(words.unwrap_err().to_string().contains("its alignment of "), "the bytes start at {offset}"),
            }
        }
    });
}

#[test]
fn threads_take_and_give_back_tensors_at_once() {
    const ROUNDS: u32 = 100;
    every_cpu(|device| {
        std::thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || {
                    let mut counts = Vec::new();
                    for round in 0..ROUNDS {
                        let (tensor, deleted) = PLAIN.tensor(&[thread; 6]);
                        // SAFETY: nobody else uses the tensor.
                        let buffer = unsafe { Buffer::<u32>::from_dlpack(device, tensor) }.unwrap();
                        step.launch(device, round, &device.upload(&[1u32; 6]).unwrap(), &buffer, 6).unwrap();
                        let back = buffer.to_dlpack().unwrap();
                        drop(buffer);
                        // SAFETY: as above.
                        let back = unsafe { Buffer::<u32>::from_dlpack(device, back) }.unwrap();
                        assert_eq!(back.download().unwrap(), [stepped(round, 1, thread); 6]);
                        counts.push(deleted);
                    }
                    device.sync().unwrap();
                    assert!(counts.iter().all(|deleted| deleted.load(Ordering::Relaxed) == 1));
                });
            }
        });
        assert_eq!(device.memory_stats().in_use, 0);
    });
}

#[test]
fn a_device_without_addresses_shares_no_memory() {
    every_device(|device| {
        if has_addresses(device) {
            return;
        }
        let (tensor, deleted) = PLAIN.tensor(&[0; 6]);
        // SAFETY: nobody else uses the tensor.
        let refused = unsafe { Buffer::<u32>::from_dlpack(device, tensor) }.map(drop);
        assert_eq!(deleted.load(Ordering::Relaxed), 1);
        for error in [refused.unwrap_err(), device.upload(&[1u32]).unwrap().to_dlpack().unwrap_err()] {
            assert!(matches!(error, Error::UnsupportedOperation { kind, .. } if kind == device.backend_kind()), "{error:?}");
            assert!(error.to_string().contains("help: open a CUDA device or the CPU"), "{error}");
        }
    });
}
