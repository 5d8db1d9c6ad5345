//! The kernel of tiles: a workgroup transforms several lines at once, by the method of Stockham. Elements are in registers during a stage, and in
//! shared memory between two.

use super::complex::device::{Real, Stored};

/// Items of the kernel.
#[scry::device]
pub mod device {
    use super::super::butterfly::device::{Butterfly, product};
    use super::super::complex::device::{Complex, Real, Stored};

    /// What a launch does with each of its lines.
    #[derive(Debug, Clone, Copy)]
    pub struct Pass {
        /// The elements of a line.
        pub len: usize,
        /// How many stages there are.
        pub stages: u32,
        /// A radix less one of each stage, in four bits, the first one lowest.
        pub radices: u32,
        /// How many lines there are along x.
        pub width: usize,
        /// Whether each line lies in one piece in `x`; else neighbours do.
        pub from_rows: bool,
        /// The same of `y`.
        pub to_rows: bool,
        /// How many neighbouring lines have the same twiddle factors.
        pub inner: usize,
        /// Of how many bits of an exponent there are the twiddle factors at the start of the table; those of the others follow. Zero if elements
        /// have none.
        pub low: u32,
        /// A workgroup has `1 << lines` lines.
        pub lines: u32,
        /// Each of them has `1 << rows` invocations.
        pub rows: u32,
        /// How far lines are apart in shared memory.
        pub pitch: usize,
        /// There is a gap behind so many elements of a line in shared memory.
        pub bank: u32,
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

    /// The line of an invocation.
    #[derive(Debug, Clone, Copy)]
    pub struct Line {
        /// Whether it is one of those that there are.
        pub is_there: bool,
        /// The number of the invocation among those of the line.
        pub row: usize,
        /// Where the line is in shared memory.
        pub place: usize,
        /// Its first element in `x`, and how far the others are apart.
        pub in_x: (usize, usize),
        /// The same in `y`.
        pub in_y: (usize, usize),
        /// What the exponents of its twiddle factors are multiples of.
        pub exponent: usize,
    }

    /// The twiddle factor of an exponent: the product of that of its upper bits and that of its lower bits.
    pub fn twiddle<W: Stored<T>, T: Real>(twiddles: &[W], low: u32, exponent: usize) -> Complex<T> {
        let upper = twiddles[(exponent >> low).min(twiddles.len() - 1)];
        let lower = twiddles[(twiddles.len() / 2 + (exponent & ((1 << low) - 1))).min(twiddles.len() - 1)];
        product::<T>(<W as Stored<T>>::number(upper), <W as Stored<T>>::number(lower))
    }

    /// Every `step`th element of a line from the one at `first` on, each times its twiddle factor.
    #[expect(clippy::needless_range_loop, reason = "a kernel's loop has its index")]
    fn with_twiddles<W: Stored<T>, T: Real, const R: usize>(
        z: [Complex<T>; R],
        twiddles: &[W],
        low: u32,
        (exponent, first, step): (usize, usize, usize),
    ) -> [Complex<T>; R] {
        let mut z = z;
        if R == 16 {
            // The factor of `q` is the product of that of `q % 4` and that of the rest.
            let (step, first) = (exponent * step, twiddle::<W, T>(twiddles, low, exponent * first));
            let (mut near, mut far) = ([first; 4], [first; 4]);
            #[unroll]
            for q in 1..4 {
                near[q] = product::<T>(first, twiddle::<W, T>(twiddles, low, q * step));
                far[q] = twiddle::<W, T>(twiddles, low, 4 * q * step);
            }
            #[unroll]
            for q in 0..R {
                let factor = if q < 4 { near[q] } else { product::<T>(near[q % 4], far[q / 4]) };
                z[q] = product::<T>(z[q], factor);
            }
        } else {
            #[unroll]
            for q in 0..R {
                z[q] = product::<T>(z[q], twiddle::<W, T>(twiddles, low, exponent * (first + q * step)));
            }
        }
        z
    }

    /// The stage of a radix, of which an invocation has `COUNT` butterflies at most. The first stage reads `x`, the last one writes `y`.
    #[expect(clippy::needless_range_loop, clippy::too_many_arguments, reason = "it is a kernel's body, whose loops have their indices")]
    pub fn transform<B: Butterfly<T, R>, W: Stored<T>, T: Real, const R: usize, const COUNT: usize, const SIZE: usize>(
        x: &[W],
        y: &mut [W],
        roots: &[W],
        twiddles: &[W],
        pass: Pass,
        scale: Scale<T>,
        line: Line,
        size: usize,
        is_last: bool,
        re: &mut [T; SIZE],
        im: &mut [T; SIZE],
    ) {
        let Line { is_there, row, place, in_x, in_y, exponent } = line;
        let (butterflies, inverse) = (pass.len / R, 1.0 / size as f32);
        let mut z = [[Complex { re: T::ZERO, im: T::ZERO }; R]; COUNT];
        #[unroll]
        for c in 0..COUNT {
            let j = row + (c << pass.rows);
            if j < butterflies {
                if size == 1 {
                    if is_there {
                        #[unroll]
                        for q in 0..R {
                            // SAFETY: `j + q * butterflies` is less than `pass.len`, and the line is there, so this is one of the elements that
                            // `requires` speaks of.
                            z[c][q] = <W as Stored<T>>::number(unsafe { *x.get_unchecked(in_x.0 + (j + q * butterflies) * in_x.1) });
                        }
                        #[unroll]
                        for q in 0..R {
                            z[c][q].im *= scale.read_im;
                        }
                        if pass.low > 0 {
                            z[c] = with_twiddles::<W, T, R>(z[c], twiddles, pass.low, (exponent, j, butterflies));
                        }
                    }
                } else {
                    let p = j - quotient(j, inverse) * size;
                    #[unroll]
                    for q in 0..R {
                        let k = j + q * butterflies;
                        let from = (place + k + (k >> pass.bank)).min(SIZE - 1);
                        // SAFETY: it was written before the last barrier, and nothing is written before the next one.
                        z[c][q] = unsafe { Complex { re: re[from], im: im[from] } };
                    }
                    let root = |q: usize| <W as Stored<T>>::number(roots[(q * size + p - 1).min(roots.len() - 1)]);
                    if R == 16 {
                        let (near, far) = ([root(1), root(1), root(2), root(3)], [root(4), root(4), root(8), root(12)]);
                        #[unroll]
                        for q in 1..R {
                            let factor = if q < 4 {
                                near[q]
                            } else if q % 4 == 0 {
                                far[q / 4]
                            } else {
                                product::<T>(near[q % 4], far[q / 4])
                            };
                            z[c][q] = product::<T>(z[c][q], factor);
                        }
                    } else {
                        #[unroll]
                        for q in 1..R {
                            z[c][q] = product::<T>(z[c][q], root(q));
                        }
                    }
                }
            }
        }
        if size > 1 && !is_last {
            barrier();
        }
        #[unroll]
        for c in 0..COUNT {
            let j = row + (c << pass.rows);
            if j < butterflies {
                let z = B::transform(z[c]);
                if is_last {
                    if is_there {
                        #[unroll]
                        for q in 0..R {
                            let z = Complex { re: z[q].re * scale.re, im: z[q].im * scale.im };
                            // The last stage, of which `size` is `butterflies`.
                            // SAFETY: each invocation has a line or indices of its own, and each index is an element of its own; of these there are
                            // no more than `requires` says.
                            unsafe { *y.get_unchecked_mut(in_y.0 + (j + q * butterflies) * in_y.1) = <W as Stored<T>>::of(z) };
                        }
                    }
                } else {
                    let done = quotient(j, inverse) * size;
                    let from = done * R + (j - done);
                    #[unroll]
                    for q in 0..R {
                        let k = from + q * size;
                        let to = (place + k + (k >> pass.bank)).min(SIZE - 1);
                        // SAFETY: each element has a place of its own, and nothing reads it before the next barrier.
                        unsafe {
                            re[to] = z[q].re;
                            im[to] = z[q].im;
                        }
                    }
                }
            }
        }
        if !is_last {
            barrier();
        }
    }

    /// `j / size`, where `inverse` is `1 / size`, and both are below 2^20: what is rounded down is off by less than its distance from a whole number.
    fn quotient(j: usize, inverse: f32) -> usize {
        ((j as f32 + 0.5) * inverse) as usize
    }
}

use super::butterfly::device::{Eight, Five, Four, One, Seven, Sixteen, Three, Two};
use device::{Line, Pass, Scale, transform};

/// Transforms `1 << pass.lines` lines in each workgroup. The axes y and z of the grid are further lines: `y[(z * num_workgroups().y + y) * width *
/// len..]` and so on; in `x`, those of all y lie one into the other.
#[doc(hidden)]
#[scry::kernel(
    workgroup = THREADS,
    shared_memory = 37120,
    instances(),
    requires(
        launch_size().z * launch_size().y * pass.width * pass.len <= x.len(),
        launch_size().z * launch_size().y * pass.width * pass.len <= y.len(),
        roots.len() > 0,
        twiddles.len() > 0
    ),
    deny(runtime_checks),
    targets(vulkan, cuda, sanitizer)
)]
pub fn transform_tiles<const THREADS: usize, const SIZE: usize, W: Stored<T>, T: Real>(
    x: &[W],
    y: &mut [W],
    roots: &[W],
    twiddles: &[W],
    pass: Pass,
    scale: Scale<T>,
) {
    let mut re = shared::<[T; SIZE]>();
    let mut im = shared::<[T; SIZE]>();
    let (t, group, groups) = (local_id().x, workgroup_id(), num_workgroups());
    let block = (group.z * groups.y + group.y) * pass.width * pass.len;
    let mut size = 1;
    for number in 0..pass.stages {
        // Neighbouring invocations have neighbouring elements of what is read first, and then of what is written.
        let by_rows = if number == 0 { pass.from_rows } else { pass.to_rows };
        let (lines, rows) = (1 << pass.lines, 1 << pass.rows);
        let (lane, row) = if by_rows { (t >> pass.rows, t & (rows - 1)) } else { (t & (lines - 1), t >> pass.lines) };
        let n = (group.x << pass.lines) + lane;
        let line = Line {
            is_there: n < pass.width,
            row,
            place: lane * pass.pitch,
            in_x: if pass.from_rows {
                (block + n * pass.len, 1)
            } else {
                (group.z * groups.y * pass.width * pass.len + group.y * pass.width + n, groups.y * pass.width)
            },
            in_y: if pass.to_rows { (block + n * pass.len, 1) } else { (block + n, pass.width) },
            exponent: n / pass.inner.max(1),
        };
        let (radix, is_last) = ((pass.radices >> (4 * number) & 15) as usize + 1, number + 1 == pass.stages);
        if radix == 16 {
            transform::<Sixteen, W, T, 16, 1, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        } else if radix == 8 {
            transform::<Eight, W, T, 8, 2, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        } else if radix == 4 {
            transform::<Four, W, T, 4, 4, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        } else if radix == 2 {
            transform::<Two, W, T, 2, 5, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        } else if radix == 3 {
            transform::<Three, W, T, 3, 5, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        } else if radix == 5 {
            transform::<Five, W, T, 5, 3, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        } else if radix == 7 {
            transform::<Seven, W, T, 7, 2, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        } else {
            transform::<One, W, T, 1, 1, SIZE>(x, y, roots, twiddles, pass, scale, line, size, is_last, &mut re, &mut im);
        }
        size *= radix;
    }
}
