//! The kernels: a workgroup transforms neighbouring lines together, by the method of Stockham, in shared memory.

use super::complex::device::{Complex, Real};

/// Defines the stages, which differ in the radix, and all that they need.
///
/// A stage is a radix, the transform of so many numbers, and how many butterflies an invocation has at most, where it has 8 elements.
macro_rules! stages {
    ($($stage:ident $butterfly:ident $radix:literal $count:literal [$($q:literal)*])*) => {
        /// Items of the kernels.
        #[scry::device]
        pub mod device {
            use super::super::complex::device::{Complex, Real};

            /// The elements of an invocation, if all lines of a tile are there.
            pub const OWN: usize = 8;
            /// Elements of shared memory come from the slice, or go there.
            pub const GLOBAL: u32 = 0;
            /// The elements of one index are next to each other.
            pub const PLAIN: u32 = 1;
            /// The same, but turned by an amount for each index, so that those of one line are in different banks.
            pub const TURNED: u32 = 2;

            /// What a launch does with each of its lines.
            #[derive(Debug, Clone, Copy)]
            pub struct Pass {
                /// The index of the last element of a line.
                pub last: usize,
                /// The radices of the stages, four bits each, the first one lowest.
                pub radices: u32,
                /// Whether the first and the last stage have radix 8, and are not the same one.
                pub ends: (bool, bool),
                /// How many lines there are along x.
                pub width: usize,
                /// How many neighbouring lines have the same twiddle factors.
                pub inner: usize,
                /// Whether elements have twiddle factors.
                pub has_twiddles: bool,
                /// Of how many bits of an exponent there are the factors at the start of the table; those of the others follow.
                pub low: u32,
            }

            /// What numbers are multiplied by: the imaginary part that is read, and both parts that are written.
            #[derive(Debug, Clone, Copy)]
            pub struct Scale<T> {
                /// 1, or -1 of the inverse.
                pub read_im: T,
                /// The factor of the real part.
                pub re: T,
                /// That of the imaginary part.
                pub im: T,
            }

            /// Where the line of an invocation is.
            #[derive(Debug, Clone, Copy)]
            pub struct Line {
                /// Whether it is one of those that there are.
                pub is_there: bool,
                /// Its first element in `x`.
                pub in_x: usize,
                /// Its first element in `y`.
                pub in_y: usize,
                /// How far neighbours of a line are apart in `x`, and in `y`.
                pub apart: (usize, usize),
                /// What the exponents of its twiddle factors are multiples of.
                pub exponent: usize,
            }

            /// Where element `k` of the invocation's line is in shared memory.
            pub fn place<const LINES: usize, const ROWS: usize, const HOW: u32>(line: usize, k: usize) -> usize {
                let turned = if HOW == TURNED { (line + k / (32 / LINES)) % LINES } else { line };
                k % (ROWS * OWN) * LINES + turned
            }

            /// Element `k` of a line, with its twiddle factor if there are some: of an exponent, the product of that of its upper bits and that of
            /// its lower bits.
            pub fn read<T: Real>(x: &[Complex<T>], twiddles: &[Complex<T>], pass: Pass, line: Line, k: usize, read_im: T) -> Complex<T> {
                // SAFETY: `k` is at most `pass.last`, and the line is there, so this is one of the elements that `requires` speaks of.
                let z = unsafe { *x.get_unchecked(line.in_x + k * line.apart.0) };
                let mut z = Complex { re: z.re, im: z.im * read_im };
                if pass.has_twiddles {
                    let exponent = line.exponent * k;
                    let upper = twiddles[(exponent >> pass.low).min(twiddles.len() - 1)];
                    let lower = twiddles[(twiddles.len() / 2 + (exponent & ((1 << pass.low) - 1))).min(twiddles.len() - 1)];
                    z *= upper * lower;
                }
                z
            }

            /// The transform of two numbers.
            pub fn two<T: Real>(x: [Complex<T>; 2]) -> [Complex<T>; 2] {
                [x[0] + x[1], x[0] - x[1]]
            }

            /// That of three.
            pub fn three<T: Real>(x: [Complex<T>; 3]) -> [Complex<T>; 3] {
                let (cosine, sine) = T::THIRD;
                let (sum, difference) = (x[1] + x[2], ((x[1] - x[2]) * sine).times_i());
                let middle = x[0] + sum * cosine;
                [x[0] + sum, middle - difference, middle + difference]
            }

            /// That of four.
            pub fn four<T: Real>(x: [Complex<T>; 4]) -> [Complex<T>; 4] {
                let (a, b) = (x[0] + x[2], x[0] - x[2]);
                let (c, d) = (x[1] + x[3], (x[1] - x[3]).times_i());
                [a + c, b - d, a - c, b + d]
            }

            /// That of five.
            pub fn five<T: Real>(x: [Complex<T>; 5]) -> [Complex<T>; 5] {
                let [(c1, s1), (c2, s2)] = T::FIFTHS;
                let (a, b) = (x[1] + x[4], x[2] + x[3]);
                let (d, e) = (x[1] - x[4], x[2] - x[3]);
                let (first, second) = (x[0] + a * c1 + b * c2, x[0] + a * c2 + b * c1);
                let (of_first, of_second) = ((d * s1 + e * s2).times_i(), (d * s2 - e * s1).times_i());
                [x[0] + a + b, first - of_first, second - of_second, second + of_second, first + of_first]
            }

            /// That of seven.
            pub fn seven<T: Real>(x: [Complex<T>; 7]) -> [Complex<T>; 7] {
                let [(c1, s1), (c2, s2), (c3, s3)] = T::SEVENTHS;
                let (a, b, c) = (x[1] + x[6], x[2] + x[5], x[3] + x[4]);
                let (d, e, f) = (x[1] - x[6], x[2] - x[5], x[3] - x[4]);
                let first = x[0] + a * c1 + b * c2 + c * c3;
                let second = x[0] + a * c2 + b * c3 + c * c1;
                let third = x[0] + a * c3 + b * c1 + c * c2;
                let of_first = (d * s1 + e * s2 + f * s3).times_i();
                let of_second = (d * s2 - e * s3 - f * s1).times_i();
                let of_third = (d * s3 - e * s1 + f * s2).times_i();
                [
                    x[0] + a + b + c,
                    first - of_first,
                    second - of_second,
                    third - of_third,
                    third + of_third,
                    second + of_second,
                    first + of_first,
                ]
            }

            /// That of eight.
            pub fn eight<T: Real>(x: [Complex<T>; 8]) -> [Complex<T>; 8] {
                let even = four([x[0], x[2], x[4], x[6]]);
                let odd = four([x[1], x[3], x[5], x[7]]);
                let (b, c, d) = (odd[1], odd[2], odd[3]);
                let odd = [
                    odd[0],
                    Complex { re: (b.re + b.im) * T::HALF_ROOT, im: (b.im - b.re) * T::HALF_ROOT },
                    Complex { re: c.im, im: -c.re },
                    Complex { re: (d.im - d.re) * T::HALF_ROOT, im: (-d.re - d.im) * T::HALF_ROOT },
                ];
                [
                    even[0] + odd[0],
                    even[1] + odd[1],
                    even[2] + odd[2],
                    even[3] + odd[3],
                    even[0] - odd[0],
                    even[1] - odd[1],
                    even[2] - odd[2],
                    even[3] - odd[3],
                ]
            }

            $(
                /// The stage of a radix behind stages of `size` elements: reads a page, or `x`, and writes the other page, or `y`.
                #[allow(clippy::too_many_arguments, reason = "what a kernel has")]
                pub fn $stage<T: Real, const LINES: usize, const ROWS: usize, const TILE: usize, const FROM: u32, const TO: u32>(
                    x: &[Complex<T>],
                    y: &mut [Complex<T>],
                    roots: &[Complex<T>],
                    twiddles: &[Complex<T>],
                    pass: Pass,
                    scale: Scale<T>,
                    line: Line,
                    size: usize,
                    page: usize,
                    re: &mut [[T; TILE]; 2],
                    im: &mut [[T; TILE]; 2],
                ) {
                    let (lane, row) = local_id().xy();
                    let len = pass.last + 1;
                    let apart = len / $radix;
                    for c in 0..$count {
                        let j = row + c * ROWS;
                        if j < apart {
                            let of_size = j % size.max(1);
                            let mut z = [Complex { re: T::ZERO, im: T::ZERO }; $radix];
                            $(
                                if FROM == GLOBAL {
                                    if line.is_there {
                                        z[$q] = read::<T>(x, twiddles, pass, line, j + $q * apart, scale.read_im);
                                    }
                                } else {
                                    let from = place::<LINES, ROWS, FROM>(lane, j + $q * apart);
                                    // SAFETY: all that is written to this page was written before the last barrier.
                                    z[$q] = unsafe { Complex { re: re[page % 2][from], im: im[page % 2][from] } };
                                }
                                if FROM == PLAIN && $q > 0 {
                                    z[$q] *= roots[($q * size + of_size - 1).min(roots.len() - 1)];
                                }
                            )*
                            let z = $butterfly::<T>(z);
                            let first = (j - of_size) * $radix + of_size;
                            $(
                                if TO == GLOBAL {
                                    if line.is_there {
                                        let z = Complex { re: z[$q].re * scale.re, im: z[$q].im * scale.im };
                                        // The last stage, of which `size` is `apart`, and `first` is `j`.
                                        // SAFETY: each invocation has a line or indices of its own, and each index is an element of its own; of these
                                        // there are no more than `requires` says.
                                        unsafe { *y.get_unchecked_mut(line.in_y + (j + $q * apart) * line.apart.1) = z };
                                    }
                                } else {
                                    let to = place::<LINES, ROWS, TO>(lane, first + $q * size);
                                    // SAFETY: each invocation has a line or indices of its own, and nothing reads this page before the next barrier.
                                    unsafe {
                                        re[(page + 1) % 2][to] = z[$q].re;
                                        im[(page + 1) % 2][to] = z[$q].im;
                                    }
                                }
                            )*
                        }
                    }
                }
            )*
        }
    };
}

stages! {
    stage_of_two two 2 4 [0 1]
    stage_of_three three 3 3 [0 1 2]
    stage_of_four four 4 2 [0 1 2 3]
    stage_of_five five 5 2 [0 1 2 3 4]
    stage_of_seven seven 7 2 [0 1 2 3 4 5 6]
    stage_of_eight eight 8 1 [0 1 2 3 4 5 6 7]
}

use device::{
    GLOBAL, Line, OWN, PLAIN, Pass, Scale, TURNED, place, read, stage_of_eight, stage_of_five, stage_of_four, stage_of_seven,
    stage_of_three, stage_of_two,
};

/// Transforms `LINES` lines in each workgroup. Its lines are neighbours along x, or, where `FROM_ROWS` says so of `x` and `TO_ROWS` of `y`, each of
/// them lies in one piece, one behind the other. The axes y and z of the grid are further lines: `y[(z * num_workgroups().y + y) * width * len..]`
/// and so on.
#[doc(hidden)]
#[scry::kernel(
    workgroup = (LINES, ROWS),
    shared_memory = 32768,
    instances(),
    requires(
        launch_size().z * (launch_size().y / ROWS) * pass.width * (pass.last + 1) <= x.len(),
        launch_size().z * (launch_size().y / ROWS) * pass.width * (pass.last + 1) <= y.len(),
        roots.len() > 0,
        twiddles.len() > 0
    ),
    deny(runtime_checks)
)]
pub fn transform_lines<const FROM_ROWS: bool, const TO_ROWS: bool, const LINES: usize, const ROWS: usize, const TILE: usize, T: Real>(
    x: &[Complex<T>],
    y: &mut [Complex<T>],
    roots: &[Complex<T>],
    twiddles: &[Complex<T>],
    pass: Pass,
    scale: Scale<T>,
) {
    let mut re = shared::<[[T; TILE]; 2]>();
    let mut im = shared::<[[T; TILE]; 2]>();
    let (lane, row) = local_id().xy();
    let (group, groups) = (workgroup_id(), num_workgroups());
    let first = group.x * LINES;
    let len = (pass.last + 1).max(1);
    let block = pass.width * len;
    // Of all lines of the launch, those of the workgroups with the same z are `blocks` in `x`, which lie one into the other, and one behind the
    // other in `y`.
    let in_x = group.z * groups.y * block + group.y * pass.width;
    let in_y = (group.z * groups.y + group.y) * block;
    let line = Line {
        is_there: first + lane < pass.width,
        in_x: in_x + first + lane,
        in_y: in_y + first + lane,
        apart: (groups.y * pass.width, pass.width),
        exponent: (first + lane) / pass.inner.max(1),
    };
    // What of rows lies in one piece: which of its elements are whose.
    let in_piece = (pass.width - first).min(LINES) * len;
    let thread = row * LINES + lane;
    let mut page = 0;
    if FROM_ROWS || !pass.ends.0 {
        #[unroll]
        for c in 0..OWN {
            let e = c * LINES * ROWS + thread;
            let mut z = Complex { re: T::ZERO, im: T::ZERO };
            if FROM_ROWS {
                if e < in_piece {
                    // SAFETY: the lines are there, so this is one of the elements that `requires` speaks of.
                    z = unsafe { *x.get_unchecked(in_y + first * len + e) };
                }
                if e < LINES * len {
                    let (line, k) = (e / len % LINES, e % len);
                    let to = if pass.ends.0 { place::<LINES, ROWS, TURNED>(line, k) } else { place::<LINES, ROWS, PLAIN>(line, k) };
                    // SAFETY: each element has a place of its own.
                    unsafe {
                        re[0][to] = z.re;
                        im[0][to] = z.im * scale.read_im;
                    }
                }
            } else {
                let k = c * ROWS + row;
                if k <= pass.last {
                    if line.is_there {
                        z = read::<T>(x, twiddles, pass, line, k, scale.read_im);
                    }
                    let to = place::<LINES, ROWS, PLAIN>(lane, k);
                    // SAFETY: each element has a place of its own.
                    unsafe {
                        re[0][to] = z.re;
                        im[0][to] = z.im;
                    }
                }
            }
        }
        barrier();
    }
    let (mut rest, mut size) = (pass.radices, 1);
    if pass.ends.0 {
        if FROM_ROWS {
            stage_of_eight::<T, LINES, ROWS, TILE, TURNED, PLAIN>(x, y, roots, twiddles, pass, scale, line, 1, page, &mut re, &mut im);
        } else {
            stage_of_eight::<T, LINES, ROWS, TILE, GLOBAL, PLAIN>(x, y, roots, twiddles, pass, scale, line, 1, page, &mut re, &mut im);
        }
        barrier();
        (rest, size, page) = (rest >> 4, 8, 1);
    }
    while rest >> 4 != 0 || rest != 0 && !pass.ends.1 {
        let radix = rest & 15;
        if radix == 8 {
            stage_of_eight::<T, LINES, ROWS, TILE, PLAIN, PLAIN>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        } else if radix == 4 {
            stage_of_four::<T, LINES, ROWS, TILE, PLAIN, PLAIN>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        } else if radix == 2 {
            stage_of_two::<T, LINES, ROWS, TILE, PLAIN, PLAIN>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        } else if radix == 3 {
            stage_of_three::<T, LINES, ROWS, TILE, PLAIN, PLAIN>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        } else if radix == 5 {
            stage_of_five::<T, LINES, ROWS, TILE, PLAIN, PLAIN>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        } else {
            stage_of_seven::<T, LINES, ROWS, TILE, PLAIN, PLAIN>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        }
        barrier();
        (rest, size, page) = (rest >> 4, size * radix as usize, 1 - page);
    }
    if pass.ends.1 {
        if TO_ROWS {
            stage_of_eight::<T, LINES, ROWS, TILE, PLAIN, TURNED>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        } else {
            stage_of_eight::<T, LINES, ROWS, TILE, PLAIN, GLOBAL>(x, y, roots, twiddles, pass, scale, line, size, page, &mut re, &mut im);
        }
        barrier();
        page = 1 - page;
    }
    if TO_ROWS || !pass.ends.1 {
        #[unroll]
        for c in 0..OWN {
            let e = c * LINES * ROWS + thread;
            if TO_ROWS {
                if e < in_piece {
                    let (line, k) = (e / len % LINES, e % len);
                    let from = if pass.ends.1 { place::<LINES, ROWS, TURNED>(line, k) } else { place::<LINES, ROWS, PLAIN>(line, k) };
                    // SAFETY: all is written before the last barrier.
                    let (re, im) = unsafe { (re[page % 2][from], im[page % 2][from]) };
                    // SAFETY: pieces do not overlap, and each element is one invocation's; of these there are no more than `requires` says.
                    unsafe { *y.get_unchecked_mut(in_y + first * len + e) = Complex { re: re * scale.re, im: im * scale.im } };
                }
            } else {
                let k = c * ROWS + row;
                if k <= pass.last && line.is_there {
                    let from = place::<LINES, ROWS, PLAIN>(lane, k);
                    // SAFETY: all is written before the last barrier.
                    let (re, im) = unsafe { (re[page % 2][from], im[page % 2][from]) };
                    // SAFETY: each invocation has a line or indices of its own, and each index is an element of its own; of these there are no more
                    // than `requires` says.
                    unsafe { *y.get_unchecked_mut(line.in_y + k * line.apart.1) = Complex { re: re * scale.re, im: im * scale.im } };
                }
            }
        }
    }
}
