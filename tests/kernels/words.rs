//! Every word that a target's language, its compiler or the generated code itself has taken is a name like any other: of
//! parameters, of locals, of constants and of kernels.
//!
//! The words come in groups, for a kernel has room for so many parameters. A unit test of the compiler sees to it that all of
//! WGSL's are here.

#![allow(non_snake_case, non_camel_case_types, non_upper_case_globals, reason = "the words are what they are")]

use crate::support::every_device;

/// A value of its own for each word.
fn number(word: &str) -> u32 {
    word.bytes().fold(7, |sum, byte| sum * 31 % 10_007 + u32::from(byte))
}

macro_rules! words {
    ($($kernel:ident: $($word:ident)*;)*) => {
        $(
            #[::scry::kernel]
            fn $kernel(result: &mut [u32], $($word: u32),*) {
                let mut total = 1u32;
                $(total = total.wrapping_mul(31).wrapping_add($word);)*
                $(
                    let $word = total.wrapping_add(7);
                    total = total.wrapping_mul(5) ^ $word;
                )*
                {
                    $(
                        const $word: u32 = 9;
                        total = total.wrapping_mul(3).wrapping_add($word);
                    )*
                }
                result[global_id().x] = total;
            }
        )*

        /// Functions of these names, and a struct with such fields.
        mod functions {
            $(
                #[::scry::device]
                pub(super) mod $kernel {
                    #[derive(Clone, Copy)]
                    pub(crate) struct Fields {
                        $(pub(crate) $word: u32),*
                    }

                    $(pub(crate) fn $word(x: u32) -> u32 { x.wrapping_mul(31).wrapping_add(7) })*
                }
            )*
        }

        /// Kernels that call them, with locals of these names around what needs helpers.
        mod calls {
            use super::functions;

            $(
                #[::scry::kernel]
                pub(super) fn $kernel(result: &mut [u32], start: u32) {
                    let (mut total, mut n) = (start, 0u32);
                    let fields = functions::$kernel::Fields { $($word: { n += 1; n }),* };
                    $(
                        let $word = functions::$kernel::$word(fields.$word);
                        total = total.rotate_left(5) ^ $word.abs_diff(total).saturating_mul(3);
                    )*
                    result[global_id().x] = total;
                }
            )*
        }

        /// The same in plain Rust.
        mod plain {
            pub(super) mod calls {
                $(
                    pub(in super::super) fn $kernel(start: u32) -> u32 {
                        let (mut total, mut n) = (start, 0u32);
                        $(
                            n += 1;
                            let word = super::super::functions::$kernel::$word(n);
                            total = total.rotate_left(5) ^ word.abs_diff(total).saturating_mul(3);
                        )*
                        total
                    }
                )*
            }

            $(
                pub(super) fn $kernel($($word: u32),*) -> u32 {
                    let mut total = 1u32;
                    $(total = total.wrapping_mul(31).wrapping_add($word);)*
                    $(
                        let $word = total.wrapping_add(7);
                        total = total.wrapping_mul(5) ^ $word;
                    )*
                    $(
                        total = total.wrapping_mul(3).wrapping_add(9);
                        let _ = stringify!($word);
                    )*
                    total
                }
            )*
        }

        #[test]
        fn every_word_is_a_name_of_parameters_locals_and_constants() {
            every_device(|gpu| {
                let y = crate::support::zeros(gpu, 1)?;
                $(
                    $kernel.launch(gpu, &y, $(number(stringify!($word)),)* 1)?;
                    assert_eq!(y.download()?, [plain::$kernel($(number(stringify!($word))),*)], stringify!($kernel));
                )*
                Ok(())
            });
        }

        #[test]
        fn every_word_is_a_name_of_functions_and_fields() {
            every_device(|gpu| {
                let y = crate::support::zeros(gpu, 1)?;
                $(
                    calls::$kernel.launch(gpu, &y, 5, 1)?;
                    assert_eq!(y.download()?, [plain::calls::$kernel(5)], stringify!($kernel));
                )*
                Ok(())
            });
        }
    };
}

words! {
    // Reserved words of WGSL.
    wgsl_0: alias r#break case r#const const_assert r#continue continuing default diagnostic discard r#else enable
        r#false r#fn r#for r#if r#let r#loop r#override requires r#return r#struct;
    wgsl_1: switch r#true var r#while NULL r#abstract active alignas alignof r#as asm asm_fragment r#async attribute
        auto r#await r#become cast catch class co_await co_return;
    wgsl_2: co_yield coherent column_major common compile compile_fragment concept const_cast consteval constexpr
        constinit debugger decltype delete demote demote_to_helper r#do dynamic_cast r#enum explicit export extends;
    wgsl_3: r#extern external fallthrough filter r#final finally friend from fxgroup get goto groupshared highp r#impl
        implements import inline instanceof interface layout lowp r#macro;
    wgsl_4: macro_rules r#match mediump meta r#mod module r#move r#mut mutable namespace new nil noexcept noinline
        nointerpolation non_coherent noncoherent noperspective null nullptr of operator;
    wgsl_5: package packoffset partition pass patch pixelfragment precise precision premerge r#priv protected r#pub
        public readonly r#ref regardless register reinterpret_cast require resource restrict set;
    wgsl_6: shared sizeof smooth snorm r#static static_assert static_cast std subroutine target template this
        thread_local throw r#trait r#try r#type typedef typeid typename r#typeof union;
    wgsl_7: unless unorm r#unsafe r#unsized r#use using varying r#virtual volatile wgsl r#where with writeonly r#yield;
    // What WGSL predeclares.
    wgsl_predeclared_0: bool i32 u32 f32 f16 array atomic vec2 vec3 vec4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4
        mat4x2 mat4x3 mat4x4 ptr sampler sampler_comparison;
    wgsl_predeclared_1: texture_1d texture_2d texture_2d_array texture_3d texture_cube texture_cube_array
        texture_multisampled_2d texture_depth_multisampled_2d texture_external texture_storage_1d texture_storage_2d
        texture_storage_2d_array texture_storage_3d texture_depth_2d texture_depth_2d_array texture_depth_cube
        texture_depth_cube_array read write read_write function private;
    wgsl_predeclared_2: workgroup uniform storage rgba8unorm rgba8snorm rgba8uint rgba8sint rgba16unorm rgba16snorm
        rgba16uint rgba16sint rgba16float rg8unorm rg8snorm rg8uint rg8sint rg16unorm rg16snorm rg16uint rg16sint
        rg16float r32uint;
    wgsl_predeclared_3: r32sint r32float rg32uint rg32sint rg32float rgba32uint rgba32sint rgba32float bgra8unorm
        r8unorm r8snorm r8uint r8sint r16unorm r16snorm r16uint r16sint r16float rgb10a2unorm rgb10a2uint rg11b10ufloat
        bitcast;
    wgsl_predeclared_4: all any select arrayLength abs acos acosh asin asinh atan atanh atan2 ceil clamp cos cosh
        countLeadingZeros countOneBits countTrailingZeros cross degrees determinant;
    wgsl_predeclared_5: distance dot dot4U8Packed dot4I8Packed exp exp2 extractBits faceForward firstLeadingBit
        firstTrailingBit floor fma fract frexp insertBits inverseSqrt ldexp length log log2 max min;
    wgsl_predeclared_6: mix modf normalize pow quantizeToF16 radians reflect refract reverseBits round saturate sign sin
        sinh smoothstep sqrt step tan tanh transpose trunc dpdx;
    wgsl_predeclared_7: dpdxCoarse dpdxFine dpdy dpdyCoarse dpdyFine fwidth fwidthCoarse fwidthFine textureDimensions
        textureGather textureGatherCompare textureLoad textureNumLayers textureNumLevels textureNumSamples textureSample
        textureSampleBias textureSampleCompare textureSampleCompareLevel textureSampleGrad textureSampleLevel
        textureSampleBaseClampToEdge;
    wgsl_predeclared_8: textureStore atomicLoad atomicStore atomicAdd atomicSub atomicMax atomicMin atomicAnd atomicOr
        atomicXor atomicExchange atomicCompareExchangeWeak pack4x8snorm pack4x8unorm pack4xI8 pack4xU8 pack4xI8Clamp
        pack4xU8Clamp pack2x16snorm pack2x16unorm pack2x16float unpack4x8snorm;
    wgsl_predeclared_9: unpack4x8unorm unpack4xI8 unpack4xU8 unpack2x16snorm unpack2x16unorm unpack2x16float
        storageBarrier textureBarrier workgroupBarrier workgroupUniformLoad subgroupAdd subgroupExclusiveAdd
        subgroupInclusiveAdd subgroupAll subgroupAnd subgroupAny subgroupBallot subgroupBroadcast subgroupBroadcastFirst
        subgroupElect subgroupMax subgroupMin;
    wgsl_predeclared_10: subgroupMul subgroupExclusiveMul subgroupInclusiveMul subgroupOr subgroupShuffle
        subgroupShuffleDown subgroupShuffleUp subgroupShuffleXor subgroupXor quadBroadcast quadSwapDiagonal quadSwapX
        quadSwapY i64 u64 f64 push_constant r64uint;
    // Keywords of C++20.
    cpp_0: and and_eq atomic_cancel atomic_commit atomic_noexcept bitand bitor char8_t char16_t char32_t compl
        double float int long not not_eq or or_eq reflexpr short;
    cpp_1: signed synchronized unsigned void wchar_t xor xor_eq;
    // Words of CUDA.
    cuda_0: threadIdx blockIdx blockDim gridDim warpSize dim3 __global__ __device__ __host__ __shared__ __constant__
        __managed__ __restrict__ __launch_bounds__ __grid_constant__ __noinline__ __forceinline__ __ldg __ldcg
        __syncthreads __syncwarp __threadfence;
    cuda_1: __popc __clz __ffs __brev __fmaf_rn __expf __sinf __double __half __int64 __shfl_sync __ballot_sync
        __activemask __trap __func__ __FILE__ __LINE__ __CUDA_ARCH__ __CUDACC__ __cplusplus half2 nv_bfloat16;
    cuda_2: make_float4 uint32_t int32_t intptr_t HUGE_VAL EOF INFINITY NAN linux unix CHAR_BIT INT_MAX UINT_MAX FLT_MAX
        M_PI M_E errno stdin offsetof tex1D tex2D surf1Dread;
    cuda_3: surface cudaMalloc cudaFree cudaDeviceSynchronize cooperative_groups nvcuda wmma barrier kernel global local
        device managed WARP_SIZE;
    // What NVRTC declares.
    nvrtc_0: acosf acoshf asinf asinhf assert atan2f atanf atanhf atomicAdd_block atomicAdd_system atomicDec atomicExch
        atomicInc cbrt cbrtf ceilf char1 char2 char3 char4 clock clock64;
    nvrtc_1: copysign copysignf cosf coshf cospi cospif cudaError_t cudaStream_t cyl_bessel_i0 cyl_bessel_i0f
        cyl_bessel_i1 cyl_bessel_i1f double1 double2 double3 double4 erf erfc erfcf erfcinv erfcinvf erfcx;
    nvrtc_2: erfcxf erff erfinv erfinvf exp10 exp10f exp2f expf expm1 expm1f fabs fabsf fdim fdimf fdivide fdividef
        float1 float2 float3 float4 floorf fmaf;
    nvrtc_3: fmax fmaxf fmin fminf fmod fmodf free frexpf hypot hypotf ilogb ilogbf int1 int2 int3 int4 j0 j0f j1 j1f jn
        jnf;
    nvrtc_4: labs ldexpf lgamma lgammaf llabs llmax llmin llrint llrintf llround llroundf log10 log10f log1p log1pf
        log2f logb logbf logf long1 long2 long3;
    nvrtc_5: long4 longlong1 longlong2 longlong3 longlong4 lrint lrintf lround lroundf main malloc memcpy memset modff
        nan nanf nearbyint nearbyintf nextafter nextafterf norm norm3d;
    nvrtc_6: norm3df norm4d norm4df normcdf normcdff normcdfinv normcdfinvf normf powf printf ptrdiff_t rcbrt rcbrtf
        remainder remainderf remquo remquof rhypot rhypotf rint rintf rnorm;
    nvrtc_7: rnorm3d rnorm3df rnorm4d rnorm4df rnormf roundf rsqrt rsqrtf scalbln scalblnf scalbn scalbnf short1 short2
        short3 short4 sincos sincosf sincospi sincospif sinf sinhf;
    nvrtc_8: sinpi sinpif size_t sqrtf tanf tanhf tgamma tgammaf truncf uchar1 uchar2 uchar3 uchar4 uint1 uint2 uint3
        uint4 ullmax ullmin ulong1 ulong2 ulong3;
    nvrtc_9: ulong4 ulonglong1 ulonglong2 ulonglong3 ulonglong4 umax umin ushort1 ushort2 ushort3 ushort4 va_list
        va_start vprintf y0 y0f y1 y1f yn ynf;
    // Keywords of GLSL, names of SPIR-V.
    glsl_0: buffer atomic_uint centroid flat sample invariant r#in out inout ivec2 ivec3 ivec4 bvec2 bvec3 bvec4 uint
        uvec2 uvec3 uvec4 dvec2 dvec3 dvec4;
    glsl_1: mat2 mat3 mat4 dmat2 dmat3 dmat4 sampler1D sampler1DShadow sampler2D sampler3D samplerCube sampler2DArray
        isampler2D usampler2D image2D iimage2D uimage2D imageBuffer texture1D texture2D half fixed;
    glsl_2: superp input output hvec2 hvec3 hvec4 fvec2 fvec3 fvec4 sampler3DRect gl_Position gl_GlobalInvocationID
        memoryBarrier OpEntryPoint OpTypeFloat OpName;
    // Names of the generated code, names that its texts cannot write as they are, names of the standard library.
    own_0: launch Launch x_len x_offset x_load x_store group local_id global_id workgroup_id num_workgroups size_x
        first_x f32_to_i32 i32_div u32_rem f32_rem i32_add load store Array element;
    own_1: index value param_0 kept_1 math cpu ids run Exact label_0 native claims proven invocation breaks continues
        matched Tuple2_u32_u32 f0 grid on größe;
    own_2: gruf6udfe groesse 速度 ü ufc ü_ _x __x ___x x_ x__ x_1 _x_ vx v__x A_ I l1 O0 e1 f64_ u8;
    own_3: usize panic assert_eq vec format matches include;
    // Keywords of Rust.
    rust_0: r#dyn r#box r#gen;
    // Names of the preludes and of what every text declares.
    prelude_0: PROVEN_FORM Panic Record Ring atomic_add atomic_and atomic_cas atomic_compare_exchange atomic_float
        atomic_load atomic_max atomic_min atomic_or atomic_store atomic_sub atomic_swap atomic_xor ballot bool2
        bool3 bool4;
    prelude_1: f16_from_bits f16_from_f32 f16_to_bits f16_to_f32 f32_max f32_min f32_opaque f32_to_i64
        f32_to_u64 f64_high f64_low f64_opaque f64_to_i32 f64_to_i64 f64_to_u32 f64_to_u64 first_y first_z i16 i16_add i16_mul
        i16_neg;
    prelude_2: i16_shl i16_sub i16_wrap i32_mul i32_neg i32_shl i32_sub i64_add i64_high i64_low i64_mul i64_neg i64_shl i64_sub
        i8 i8_add i8_mul i8_neg i8_shl i8_sub i8_wrap immediate;
    prelude_3: local_index make_uint3 mat3_from_columns meetings memory_fence packed2 packed4 panicked phase print print_at printing_local printing_workgroup proven_invocation record repeat
        report ring shared_memory;
    prelude_4: size_y size_z stored_bool subgroup_all subgroup_any subgroup_ballot subgroup_exclusive_add subgroup_inclusive_add subgroup_lane subgroup_lane_above subgroup_lane_below
        subgroup_lane_id subgroup_lanes subgroup_mask subgroup_reduce;
    prelude_5: subgroup_shuffle subgroup_size u16 u16_add u16_mul u16_neg u16_shl u16_sub u16_wrap
        u64_add u64_high u64_low u64_mul u64_neg u64_shl u64_sub u8_add u8_mul u8_neg u8_shl u8_sub;
    prelude_6: RESTRICT u8_wrap u32_mul_high workgroup_has_panicked workgroup_panicked panic_with_0 panic_value_0 print_with_0 commit_copies copy_bytes
        copy_elements copy_to_shared copy_units wait_copies;
}

/// Names of the standard library's types, which are those of no functions that kernels call.
#[scry::kernel]
fn of_types(result: &mut [u32], char: u32, Option: u32, Vec: u32, Box: u32, String: u32, Result: u32) {
    let str = char + Option * 10;
    let Vec = str + Vec * 100 + Box * 1000;
    result[0] = Vec + String * 10_000 + Result * 100_000;
}

#[test]
fn names_of_types_are_names_of_parameters_and_locals() {
    every_device(|gpu| {
        let y = crate::support::zeros::<u32>(gpu, 1)?;
        of_types.launch(gpu, &y, 1, 2, 3, 4, 5, 6, 1)?;
        assert_eq!(y.download()?, [654_321]);
        Ok(())
    });
}

/// Kernels of these names, and what they are called in the texts.
mod kernels {
    macro_rules! kernels {
        ($($word:ident)*) => {
            $(
                #[::scry::kernel]
                fn $word(result: &mut [u32], $word: u32) {
                    result[0] += $word;
                }
            )*

            #[test]
            fn every_word_is_a_name_of_kernels() {
                crate::support::every_device(|gpu| {
                    let y = crate::support::zeros(gpu, 1)?;
                    let mut sum = 0u32;
                    $(
                        $word.launch(gpu, &y, super::number(stringify!($word)), 1)?;
                        sum += super::number(stringify!($word));
                    )*
                    assert_eq!(y.download()?, [sum]);
                    Ok(())
                });
            }
        };
    }

    kernels! {
        main texture vec3 half kernel int this workgroup float double unsigned signed short long char void auto class
        template operator namespace new delete union typename asm register volatile sizeof sampler array launch Launch
        index value group load store f32_rem i32_div min max abs sin sinf cosf pow powf sqrt fmaf floor printf malloc
        free memcpy clock assert dim3 uint3 float4 int2 blockIdx threadIdx warpSize rsqrt normcdf norm atomicAdd size_t
        std NULL linux discard override_ switch subgroupAdd bitcast select dot step r#type r#fn r#match r#loop __double
        _x trailing_ größe 速度 x_len r#final
    }
}
