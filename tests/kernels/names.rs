//! Names that mean something else in a target's language, or to the generated code itself.

use crate::support::every_device;

/// Words of WGSL, and what its text calls its own.
#[scry::kernel]
fn main(texture: &[u32], sampler: &mut [u32], array: u32, vec3: u32) {
    let global_id = global_id().x;
    let var = texture[global_id];
    let override_ = var + array;
    let launch = override_ * vec3;
    let group = launch + 1;
    let function = group;
    let ptr = function;
    let workgroup = ptr;
    let uniform = workgroup;
    let discard = uniform;
    let switch = discard;
    let diagnostic = switch;
    let f32_load = diagnostic;
    let u32_div = f32_load / array;
    let select = u32_div;
    let bitcast = select;
    let size_x = bitcast;
    let local_id = size_x;
    sampler[global_id] = local_id;
}

/// Words of C++ and CUDA, and what its text calls its own.
#[scry::kernel]
fn half(int: &[u32], unsigned: &mut [u32], float: u32, double: u32, x: &[u32], x_len: u32, x_offset: u32) {
    let this = global_id().x;
    let threadIdx = int[this];
    let blockIdx = threadIdx + float;
    let auto = blockIdx * double;
    let template = auto + x[this];
    let class = template + x_len;
    let operator = class + x_offset;
    let namespace = operator;
    let nullptr = namespace;
    let load = nullptr;
    let store = load;
    let sizeof = store;
    let short = sizeof;
    let signed = short;
    let min = signed.min(1000);
    let printf = min;
    let __launch_bounds__ = printf;
    let asm = __launch_bounds__;
    let volatile = asm;
    let register = volatile;
    let Launch = register;
    unsigned[this] = Launch;
}

/// Words of Rust, names of the generated Rust, and names that are not ASCII.
#[scry::kernel]
fn texture(r#type: &[u32], texture: &mut [u32], r#fn: u32) {
    let i = global_id().x;
    let r#match = r#type[i];
    let größe = r#match + r#fn;
    let 数 = größe + 1;
    let ids = 数;
    let math = ids.rem_euclid(100);
    let cpu = math;
    let run = cpu;
    let launch = run;
    let param_0 = launch;
    let kept_3 = param_0;
    let u32 = kept_3;
    let _ = u32;
    let _x = u32;
    let __y = _x;
    texture[i] = __y + {
        texture[i] = 5;
        1
    };
}

/// A local may be called as another kernel of the module, and as a constant of the host.
#[scry::kernel]
fn shadows(out: &mut [u32], on: u32, grid: u32) {
    let main = 1;
    let half = 2;
    let shadows = 3;
    let HOST = 4;
    let (SHARED, mut length) = (5u32, 6u32);
    length += 1;
    for texture in 0..2 {
        length += texture * 100;
    }
    match length {
        main if main > 1000 => out[1] = 1,
        other => out[1] = other,
    }
    out[0] = main + half * 10 + shadows * 100 + HOST * 1000 + SHARED * 10_000 + on - grid;
}

/// Names that differ only in what a target's text cannot write, or that look like others that are made there; labels.
#[scry::kernel]
fn alike(größe: &[u32], gruf6udfe: u32, __a: u32, v__a: u32, r#a: u32, a_: u32, ö: u32, o: u32, x_load: &mut [u32], x: &[u32]) {
    let größe_load = größe[0] * 2;
    let size_x = größe_load + gruf6udfe * 10;
    let __a = __a + v__a * 100;
    let 速度 = __a * 3 + r#a + a_ * 7;
    let 速 = ö * 1000 + o * 10_000;
    let x_store = x[0];
    let mut global_id = 0;
    'vec3: loop {
        'half: for int in 0..10 {
            'größe: while global_id < 100 {
                global_id += int + 1;
                if int == 7 {
                    break 'vec3;
                }
                if global_id % 3 == 0 {
                    continue 'half;
                }
                if global_id % 7 == 5 {
                    break 'größe;
                }
            }
        }
        break;
    }
    x_load[0] = size_x + 速度 + 速 + x_store + global_id * 1_000_000;
}

fn labels_in_rust() -> u32 {
    let mut n = 0;
    'outer: loop {
        'next: for k in 0..10 {
            while n < 100 {
                n += k + 1;
                if k == 7 {
                    break 'outer;
                }
                if n % 3 == 0 {
                    continue 'next;
                }
                if n % 7 == 5 {
                    break;
                }
            }
        }
        break;
    }
    n
}

const HOST: u32 = 77;
static SHARED: u32 = 78;

#[test]
fn words_of_wgsl_are_names() {
    every_device(|gpu| {
        let y = gpu.alloc(3)?;
        main.launch(gpu, &gpu.upload(&[1u32, 2, 3])?, &y, 7, 14, 3)?;
        assert_eq!(y.download()?, [16, 18, 20]);
        Ok(())
    });
}

#[test]
fn words_of_cuda_are_names() {
    every_device(|gpu| {
        let y = gpu.alloc(3)?;
        half.launch(gpu, &gpu.upload(&[1u32, 2, 300])?, &y, 7, 3, &gpu.upload(&[10u32, 20, 0])?, 4, 5, 3)?;
        assert_eq!(y.download()?, [43, 56, 930]);
        Ok(())
    });
}

#[test]
fn words_of_rust_and_of_people_are_names() {
    every_device(|gpu| {
        let y = gpu.upload(&[9u32, 9])?;
        texture.launch(gpu, &gpu.upload(&[1u32, 98])?, &y, 2, 2)?;
        assert_eq!(y.download()?, [5, 2]);
        Ok(())
    });
}

#[test]
fn names_of_items_are_names() {
    assert_eq!((HOST, SHARED), (77, 78));
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        shadows.launch(gpu, &y, 9, 9, 1)?;
        assert_eq!(y.download()?, [54_321, 107]);
        Ok(())
    });
}

#[test]
fn names_that_look_alike_are_different() {
    every_device(|gpu| {
        let y = gpu.alloc(1)?;
        alike.launch(gpu, &gpu.upload(&[3u32])?, 4, 5, 6, 7, 8, 9, 1, &y, &gpu.upload(&[2u32])?, 1)?;
        assert_eq!(y.download()?, [46 + 605 * 3 + 7 + 56 + 9000 + 10_000 + 2 + labels_in_rust() * 1_000_000]);
        Ok(())
    });
}
