//! Names that mean something else in a target's language, or to the generated code itself.

#![allow(non_snake_case, reason = "the names are those that printed texts are made of")]

use scry::prelude::*;

use crate::support::{every_device, every_printer, zeros};

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
    let host = 4;
    let (shared, mut length) = (5u32, 6u32);
    length += 1;
    for texture in 0..2 {
        length += texture * 100;
    }
    match length {
        main if main > 1000 => out[1] = 1,
        other => out[1] = other,
    }
    out[0] = main + half * 10 + shadows * 100 + host * 1000 + shared * 10_000 + on - grid;
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

/// Items whose names are those of the printed text's helpers, of another item, or of what another item makes.
#[scry::device]
mod items {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[repr(u8)]
    pub(super) enum Mode {
        Off = 3,
        On = 5,
    }

    /// What says whether a `Mode` is one.
    pub(super) fn Mode_is_valid(x: u32) -> bool {
        x > 1
    }

    pub(super) fn Mode_On(x: u32) -> u32 {
        x + 1
    }

    pub(super) fn Mode__On(x: u32) -> u32 {
        x + 2
    }

    #[derive(Clone, Copy)]
    pub(super) struct Pair<A, B> {
        pub(super) first: A,
        pub(super) second: B,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Pair__f32__u32 {
        pub(super) first: u32,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Pair_f32_u32 {
        pub(super) first: u32,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Tuple2_f32_u32 {
        pub(super) f0: u32,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Tuple2__f32__u32 {
        pub(super) f0: u32,
    }

    #[derive(Clone, Copy)]
    pub(super) struct float2 {
        pub(super) float2: u32,
        pub(super) r#for: u32,
        pub(super) for_: u32,
        pub(super) r#if: u32,
        pub(super) Launch: Launch,
        pub(super) u8: u32,
        pub(super) other: Launch,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Launch {
        pub(super) u16: u16,
        pub(super) u8: u8,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Launch_ {
        pub(super) value: u32,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Vec3 {
        pub(super) x: u32,
    }

    pub(super) fn T_float2(x: u32) -> u32 {
        x + 4
    }

    pub(super) fn Tuple2(x: u32) -> u32 {
        x + 5
    }

    /// What CUDA C declares.
    pub(super) fn erff(x: f32) -> f32 {
        x + 6.0
    }

    pub(super) fn rsqrtf(x: f32) -> f32 {
        erff(x) + 7.0
    }

    pub(super) fn clock() -> u32 {
        8
    }

    pub(super) fn min(a: u32, b: u32) -> u32 {
        a.max(b)
    }

    pub(super) fn min_(a: u32, b: u32) -> u32 {
        a.min(b)
    }

    pub(super) fn u32_mul_high(a: u32, b: u32) -> u32 {
        min(a, b) + b
    }

    pub(super) fn u32_saturating_mul(a: u32, b: u32) -> u32 {
        u32_mul_high(a, b).saturating_mul(b)
    }

    /// As the kernel that calls it.
    pub(super) fn meet(x: u32) -> u32 {
        x + 9
    }
}

/// As the struct.
#[scry::device]
mod functions {
    pub(super) fn float2(x: u32) -> u32 {
        x + 3
    }
}

#[scry::kernel]
fn meet(modes: &[items::Mode], y: &mut [u32], Launch: u32) {
    let i = global_id().x;
    let mode = modes[i];
    let x = i as u32 + Launch;
    let isOn = mode == items::Mode::On;
    let pair = items::Pair { first: 0.5f32, second: 1u32 };
    let tuple = (2.5f32, 3u32);
    let own = items::float2 {
        float2: 1,
        r#for: 2,
        for_: 3,
        r#if: 4,
        Launch: items::Launch { u16: 65535, u8: 5 },
        u8: 6,
        other: items::Launch { u16: 7, u8: 8 },
    };
    let mut sum = if items::Mode_is_valid(x) { 1 } else { 2 } + items::Mode_On(x) + items::Mode__On(x);
    sum += if isOn { 100 } else { 0 };
    sum += pair.first as u32 + pair.second + items::Pair__f32__u32 { first: 1 }.first + items::Pair_f32_u32 { first: 2 }.first;
    sum += tuple.0 as u32 + tuple.1 + items::Tuple2_f32_u32 { f0: 3 }.f0 + items::Tuple2__f32__u32 { f0: 4 }.f0;
    sum += own.float2 + own.r#for * 10 + own.for_ * 100 + own.r#if * 1000 + own.u8 * 10_000;
    sum += own.Launch.u16 as u32 + own.Launch.u8 as u32 + own.other.u16 as u32 + own.other.u8 as u32;
    sum += items::Launch_ { value: 5 }.value + items::Vec3 { x: 6 }.x;
    sum += functions::float2(x) + items::T_float2(x) + items::Tuple2(x) + items::rsqrtf(0.0) as u32 + items::clock();
    sum += items::min(x, 3) * 2 + items::min_(x, 3) + items::u32_saturating_mul(x, 1 << 30) + items::meet(x);
    y[i] = sum;
}

#[test]
fn items_that_are_called_as_what_is_printed_are_themselves() {
    use items::Mode;
    every_device(|gpu| {
        let y = zeros::<u32>(gpu, 3)?;
        meet.launch(gpu, &gpu.upload(&[Mode::On, Mode::Off, Mode::On])?, &y, 2, 3)?;
        let own = 1 + 20 + 300 + 4000 + 60_000 + 65_535 + 5 + 7 + 8;
        let expected = |i: u32, is_on: u32| {
            let x = i + 2;
            let modes = 1 + x + 1 + x + 2 + is_on * 100;
            let helpers = 2 * x.max(3) + x.min(3) + x + 9;
            let sum = modes + 1 + 3 + 2 + 3 + 7 + own + 5 + 6 + 3 * x + 12 + 13 + 8 + helpers;
            // The saturated product is less than nothing by one.
            sum - 1
        };
        assert_eq!(y.download()?, [expected(0, 1), expected(1, 0), expected(2, 1)]);
        Ok(())
    });
}

/// A struct whose parts share words, and one that lies as words.
#[scry::device]
mod records {
    #[derive(Clone, Copy, Default, Debug, PartialEq)]
    #[repr(C)]
    pub(super) struct Record {
        pub(super) flag: u8,
        pub(super) counts: [u16; 6],
    }
}

use records::Record;

/// Locals whose names are those of the variables that the printed text declares for itself around them.
#[scry::kernel]
fn temporaries(keys: &[u32], sums: &[AtomicF32], tickets: &[AtomicU32], records: &mut [Record], points: &mut [[u16; 6]]) {
    let old = keys[0] as usize;
    let updated = keys[1] as f32;
    sums[old].fetch_max(updated, Relaxed);
    sums[old].fetch_add(updated, Relaxed);
    let exchanged = keys[2];
    let swapped = tickets[old].compare_exchange(exchanged, exchanged + 1, Relaxed, Relaxed);
    let part = old;
    let value = part + 1;
    records[part].flag = swapped.is_ok() as u8;
    let i0 = keys[3] as u16;
    let i0_1 = i0 + 1;
    let at = value;
    records[at].counts = [i0, i0_1, i0, i0_1, i0, i0_1];
    let index = at;
    points[index] = records[index].counts;
}

#[test]
fn variables_that_the_printed_text_declares_capture_no_locals() {
    every_device(|gpu| {
        let (sums, tickets) = (gpu.upload(&[1.5f32, 2.5])?, gpu.upload(&[7u32, 9])?);
        let (records, points) = (gpu.upload(&[Record::default(); 3])?, gpu.upload(&[[0u16; 6]; 3])?);
        temporaries.launch(gpu, &gpu.upload(&[1u32, 4, 9, 6])?, &sums, &tickets, &records, &points, 1)?;
        assert_eq!(sums.download()?, [1.5, 8.0]);
        assert_eq!(tickets.download()?, [7, 10]);
        let counts = [6, 7, 6, 7, 6, 7];
        assert_eq!(records.download()?, [Record::default(), Record { flag: 1, ..Record::default() }, Record { flag: 0, counts }]);
        assert_eq!(points.download()?, [[0; 6], [0; 6], counts]);
        Ok(())
    });
}

/// Slices whose names are those of the variables of the functions that load and store them, and of what belongs to others.
#[scry::kernel]
fn accessors(
    at: &mut [u8],
    value: &mut [Record],
    index: &mut [i16],
    mask: &mut [Record],
    bits: &[i8],
    first_bit: &[u16],
    element_at: &mut [i8],
    given: Record,
    given_value: u32,
    i0: &mut [[u8; 7]],
    mask_set: u32,
) {
    let i = global_id().x;
    let given_value_1 = given.counts[1] + given_value as u16;
    let at_store = at[i] + bits[i] as u8;
    at[i] = at_store + mask_set as u8;
    value[i] = mask[i];
    value[i].flag = at_store;
    mask[i].counts = value[i].counts;
    mask[i].counts[0] += given_value_1;
    index[i] = first_bit[i] as i16 - index[i];
    element_at[i] = -element_at[i];
    let i0_load = i0[i];
    i0[i] = [i0_load[6], i0_load[5], i0_load[4], i0_load[3], i0_load[2], i0_load[1], i0_load[0]];
}

#[test]
fn functions_that_load_and_store_take_no_names_of_slices() {
    every_device(|gpu| {
        let record = Record { flag: 9, counts: [1, 2, 3, 4, 5, 6] };
        let (at, value, index) = (gpu.upload(&[1u8, 2])?, gpu.upload(&[Record::default(); 2])?, gpu.upload(&[5i16, -5])?);
        let (mask, element_at, i0) = (gpu.upload(&[record; 2])?, gpu.upload(&[3i8, 4])?, gpu.upload(&[[1u8, 2, 3, 4, 5, 6, 7]; 2])?);
        let (bits, first_bit) = (gpu.upload(&[10i8, 20])?, gpu.upload(&[100u16, 200])?);
        accessors.launch(gpu, &at, &value, &index, &mask, &bits, &first_bit, &element_at, record, 40, &i0, 50, 2)?;
        assert_eq!(at.download()?, [61, 72]);
        assert_eq!(value.download()?, [Record { flag: 11, ..record }, Record { flag: 22, ..record }]);
        assert_eq!(index.download()?, [95, 205]);
        assert_eq!(mask.download()?, [Record { flag: 9, counts: [43, 2, 3, 4, 5, 6] }; 2]);
        assert_eq!(element_at.download()?, [-3, -4]);
        assert_eq!(i0.download()?, [[7, 6, 5, 4, 3, 2, 1]; 2]);
        Ok(())
    });
}

/// Names of what a text declares once for subgroups, panics and prints.
#[scry::kernel(workgroup = 48)]
fn fixtures(x: &[u32], y: &mut [u32], ring: u32, record: u32, panic: u32, report: u32) {
    let subgroup_lanes = x[global_id().x] + ring;
    let shared_memory = subgroup::add(subgroup_lanes);
    let atomicMin = shared_memory / shared_memory;
    let subgroupAdd = subgroup::max(atomicMin) + record;
    let phase = subgroupAdd + panic;
    let workgroup_panicked = phase + report;
    assert!(workgroup_panicked < 1_000_000, "{phase}");
    y[global_id().x] = workgroup_panicked;
}

#[test]
fn what_a_text_declares_once_takes_no_names() {
    every_device(|gpu| {
        let y = zeros(gpu, 48)?;
        fixtures.launch(gpu, &gpu.upload(&[3u32; 48])?, &y, 1, 2, 3, 4, 48)?;
        assert_eq!(y.download()?, [10; 48]);
        Ok(())
    });
}

/// Kernels whose names are those of what the launcher is made of, beside a struct, an enum and a generic kernel that prints.
mod launchers {
    use super::own::Arc;

    #[scry::device]
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) enum Side {
        Left,
        Right,
    }

    #[scry::device]
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Pair {
        pub(super) first: u32,
        pub(super) side: Side,
    }

    #[scry::kernel]
    pub(super) fn launcher(pair: Pair, y: &mut [u32]) {
        y[global_id().x] = pair.first;
    }

    #[scry::kernel]
    pub(super) fn kernel(pairs: &[Pair], y: &mut [u32]) {
        y[global_id().x] = pairs[0].first + pairs[0].side as u32;
    }

    #[scry::kernel]
    pub(super) fn Types(pair: Pair, y: &mut [u32]) {
        y[global_id().x] = pair.first + 1;
    }

    #[scry::kernel]
    pub(super) fn half(x: scry::f16, y: &mut [u32]) {
        y[global_id().x] = x.to_f32() as u32;
    }

    macro_rules! one {
        ($($name:ident)*) => {
            $(#[scry::kernel]
            pub(super) fn $name(y: &mut [u32]) {
                y[global_id().x] = 1;
            })*
        };
    }
    one!(values layout base visit out inner is_there other value_0 definition native ids run part x);

    /// Unit structs and variables meet where the instances of a generic kernel are defined.
    #[scry::kernel(instances(T = [u32, i32]))]
    pub(super) fn Instances<T: scry::Num>(pairs: &[[T; 2]], y: &mut [T]) {
        let i = global_id().x;
        y[i] = pairs[i][1];
        println!("{} {:?} {:?}", i, pairs.get(i + 1), (Side::Right, Arc(3, 0.5)));
    }
}

/// Types and functions that are called like ones of the standard library.
mod own {
    #[scry::device]
    mod inner {
        #[derive(Clone, Copy, Debug)]
        pub(in super::super) struct Ordering {
            pub(in super::super) level: u32,
        }

        impl Ordering {
            pub(in super::super) fn new(level: u32) -> Self {
                Self { level }
            }
        }

        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(in super::super) enum HashMap {
            Empty,
            Full,
        }
    }

    pub(super) use inner::{HashMap, Ordering};

    #[scry::device]
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Arc(pub(super) u32, pub(super) f32);

    #[scry::device]
    pub(super) fn rounded(arc: Arc) -> u32 {
        Arc(arc.0, arc.1 + 0.5).1 as u32
    }

    #[scry::device]
    pub(super) fn char(x: u32) -> u32 {
        x + 1
    }

    #[scry::device]
    pub(super) fn str(x: u32) -> u32 {
        x + 2
    }
}

mod owned {
    use super::own::{self, Arc, HashMap, char, rounded, str};

    #[scry::kernel]
    pub(super) fn standard(arcs: &[Arc], maps: &mut [HashMap], y: &mut [u32]) {
        let i = global_id().x;
        let orders: [own::Ordering; 2] = [own::Ordering { level: 3 }, own::Ordering::new(arcs[i].0)];
        if maps[i] == HashMap::Empty {
            maps[i] = HashMap::Full;
        }
        y[i] = char(orders[0].level) * 100 + str(orders[1].level) + rounded(Arc(1, arcs[i].1));
    }
}

/// What rustc has in scope everywhere, with other meanings.
mod shadowed {
    #![allow(dead_code, non_camel_case_types, unused_macros, reason = "nobody uses them: that is the point")]

    struct bool;
    struct str;
    struct usize;
    struct u64;
    struct i64;
    struct Option;
    struct Some;
    struct Ok;
    struct Err;
    struct Result;
    struct Vec;
    struct String;
    struct Box;
    trait Copy {}
    trait Clone {}
    trait Debug {}
    trait Send {}
    trait Sync {}
    mod std {}
    mod core {}
    macro_rules! assert {
        () => {};
    }
    macro_rules! unreachable {
        () => {};
    }
    macro_rules! write {
        () => {};
    }
    macro_rules! file {
        () => {};
    }

    #[scry::device]
    #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
    pub(super) enum Side {
        Left,
        Right,
    }

    #[scry::device]
    #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
    pub(super) struct Pair(pub(super) u32, pub(super) Side);

    #[scry::kernel]
    pub(super) fn meanings(pair: Pair, x: &[f32], y: &mut [u32]) {
        let i = global_id().x;
        y[i] = match (pair.1, x[i] > 1.0) {
            (Side::Left, true) => 1,
            (Side::Left | Side::Right, false) => 2,
            (Side::Right, true) => pair.0,
        };
        println!("{:?} {:?}", pair, x.get(i + 1));
    }
}

#[test]
fn launchers_take_no_names_of_kernels_and_items() {
    every_printer(|gpu, printed| {
        let (y, pair) = (zeros(gpu, 1)?, launchers::Pair { first: 6, side: launchers::Side::Right });
        let holds = |expected: u32| y.download().map(|y| assert_eq!(y, [expected]));
        launchers::launcher.launch(gpu, pair, &y, 1)?;
        holds(6)?;
        launchers::kernel.launch(gpu, &gpu.upload(&[pair])?, &y, 1)?;
        holds(7)?;
        launchers::half.launch(gpu, scry::f16::from_f32(3.0), &y, 1)?;
        holds(3)?;
        launchers::Types.launch(gpu, launchers::Pair { side: launchers::Side::Left, ..pair }, &y, 1)?;
        holds(7)?;
        launchers::values.launch(gpu, &y, 1)?;
        holds(1)?;
        launchers::Instances.launch(gpu, &gpu.upload(&[[1u32, 2], [3, 4]])?, &y, 1)?;
        holds(2)?;
        let signed = gpu.alloc::<i32>(1)?;
        launchers::Instances.launch(gpu, &gpu.upload(&[[1i32, -2]])?, &signed, 1)?;
        assert_eq!(signed.download()?, [-2]);
        assert_eq!(printed.text(), "0 Some([3, 4]) (Right, Arc(3, 0.5))\n0 None (Right, Arc(3, 0.5))\n");
        shadowed::meanings.launch(gpu, shadowed::Pair(9, shadowed::Side::Right), &gpu.upload(&[2.0f32, 0.5])?, &y, 1)?;
        holds(9)?;
        assert_eq!(printed.text(), "Pair(9, Right) Some(0.5)\n");
        let maps = gpu.upload(&[own::HashMap::Empty])?;
        owned::standard.launch(gpu, &gpu.upload(&[own::Arc(7, 2.5)])?, &maps, &y, 1)?;
        holds(4 * 100 + 9 + 3)?;
        assert_eq!(maps.download()?, [own::HashMap::Full]);
        Ok(())
    });
}

/// Types with the names of the standard library's prelude: named by their paths, they are the user's.
#[scry::device]
mod preluded {
    #[derive(Clone, Copy)]
    pub(super) struct Vec {
        pub(super) len: u32,
    }

    impl Vec {
        pub(super) fn new(len: u32) -> Vec {
            Vec { len }
        }
    }

    #[derive(Clone, Copy)]
    pub(super) enum Option {
        Some,
        Neither,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Result<T> {
        pub(super) value: T,
    }

    #[derive(Clone, Copy)]
    pub(super) struct Box(pub(super) u32);

    #[derive(Clone, Copy)]
    pub(super) struct String {
        pub(super) len: u32,
    }

    pub(super) fn sum(a: Vec, b: Option, c: Result<u32>, d: Box, e: String) -> u32 {
        let f: Vec = Vec::new(a.len);
        let b: u32 = match b {
            Option::Some => 10,
            Option::Neither => 20,
        };
        f.len + b + 100 * c.value + 1000 * d.0 + 10_000 * e.len
    }
}

#[scry::kernel]
fn of_the_prelude(y: &mut [u32]) {
    let result: preluded::Result<u32> = preluded::Result { value: 3 };
    y[0] = preluded::sum(preluded::Vec::new(1), preluded::Option::Neither, result, preluded::Box(4), preluded::String { len: 5 });
    y[1] = match preluded::Option::Some {
        preluded::Option::Some => 1,
        preluded::Option::Neither => 2,
    };
}

#[test]
fn types_may_have_the_names_of_the_prelude() {
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        of_the_prelude.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [54_321, 1]);
        Ok(())
    });
}
