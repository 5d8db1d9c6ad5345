//! The kernel of strips, for processors: an invocation transforms neighbouring lines side by side, as the lanes of vectors, by the method of Stockham.

use super::complex::device::{Complex, Real};

/// Items of the kernel.
#[scry::device]
pub mod device {
    use super::super::butterfly::device::{Butterfly, product};
    use super::super::complex::device::{Complex, Real};
    use super::super::tile::device::twiddle;

    /// The lines of a strip: of `f32`, as many as fill a vector of 256 bits.
    pub const LANES: usize = 8;

    /// The most elements of a line.
    pub const LEN: usize = 1024;

    /// The most elements of all lines. An index of neighbours that is a remainder of it does not wrap, so compilers know that they are neighbours.
    pub const ELEMENTS: usize = 1 << 31;

    /// Twiddle factors are products of those of multiples of so many elements, and of those of less.
    pub const NEAR: usize = 32;

    /// Element by element, those of all lines of a strip; twice, since a stage reads the one and writes the other.
    #[derive(Clone, Copy)]
    pub struct Pages<T> {
        /// The real parts.
        pub re: [[[T; LANES]; LEN]; 2],
        /// The imaginary parts.
        pub im: [[[T; LANES]; LEN]; 2],
    }

    /// Reads lines that lie in one piece each, one behind the other: squares of as many elements as lines, which vectors are made of.
    pub fn read_rows<T: Real>(x: &[Complex<T>], from: usize, lanes: usize, len: usize, pages: &mut Pages<T>) {
        for square in 0..len.div_ceil(LANES) {
            let (k, mut re, mut im) = (square * LANES, [[T::ZERO; LANES]; LANES], [[T::ZERO; LANES]; LANES]);
            for lane in 0..lanes {
                for i in 0..LANES.min(len - k) {
                    // SAFETY: the line is there, so this is one of the elements that `requires` speaks of.
                    let z = unsafe { *x.get_unchecked((from + lane * len + k) % ELEMENTS + i) };
                    re[i][lane] = z.re;
                    im[i][lane] = z.im;
                }
            }
            for i in 0..LANES {
                pages.re[0][(k + i) % LEN] = re[i];
                pages.im[0][(k + i) % LEN] = im[i];
            }
        }
    }

    /// Reads lines that lie one into the other; `apart` are neighbours of one.
    pub fn read_columns<T: Real>(x: &[Complex<T>], (from, apart): (usize, usize), lanes: usize, len: usize, pages: &mut Pages<T>) {
        for k in 0..len {
            let (mut re, mut im) = ([T::ZERO; LANES], [T::ZERO; LANES]);
            let from = (from + k * apart) % ELEMENTS;
            if lanes == LANES {
                #[unroll]
                for lane in 0..LANES {
                    // SAFETY: the line is there, so this is one of the elements that `requires` speaks of.
                    let z = unsafe { *x.get_unchecked(from + lane) };
                    re[lane] = z.re;
                    im[lane] = z.im;
                }
            } else {
                for lane in 0..lanes {
                    // SAFETY: as above.
                    let z = unsafe { *x.get_unchecked(from + lane) };
                    re[lane] = z.re;
                    im[lane] = z.im;
                }
            }
            pages.re[0][k % LEN] = re;
            pages.im[0][k % LEN] = im;
        }
    }

    /// Writes lines that lie in one piece each, one behind the other.
    pub fn write_rows<T: Real>(y: &mut [Complex<T>], to: usize, lanes: usize, len: usize, page: usize, pages: &Pages<T>) {
        for square in 0..len.div_ceil(LANES) {
            let k = square * LANES;
            for lane in 0..lanes {
                for i in 0..LANES.min(len - k) {
                    let from = (k + i) % LEN;
                    let z = Complex { re: pages.re[page % 2][from][lane], im: pages.im[page % 2][from][lane] };
                    // SAFETY: each line is one invocation's, and there; of its elements there are no more than `requires` says.
                    unsafe { *y.get_unchecked_mut((to + lane * len + k) % ELEMENTS + i) = z };
                }
            }
        }
    }

    /// Writes lines that lie one into the other; `apart` are neighbours of one.
    pub fn write_columns<T: Real>(
        y: &mut [Complex<T>],
        (to, apart): (usize, usize),
        lanes: usize,
        len: usize,
        page: usize,
        pages: &Pages<T>,
    ) {
        for k in 0..len {
            let (re, im) = (pages.re[page % 2][k % LEN], pages.im[page % 2][k % LEN]);
            let to = (to + k * apart) % ELEMENTS;
            if lanes == LANES {
                #[unroll]
                for lane in 0..LANES {
                    // SAFETY: each line is one invocation's, and there; of its elements there are no more than `requires` says.
                    unsafe { *y.get_unchecked_mut(to + lane) = Complex { re: re[lane], im: im[lane] } };
                }
            } else {
                for lane in 0..lanes {
                    // SAFETY: as above.
                    unsafe { *y.get_unchecked_mut(to + lane) = Complex { re: re[lane], im: im[lane] } };
                }
            }
        }
    }

    /// Multiplies elements by their twiddle factors.
    pub fn turn<T: Real>(twiddles: &[Complex<T>], low: u32, exponents: [usize; LANES], len: usize, pages: &mut Pages<T>) {
        let (mut re, mut im) = ([[T::ONE; LANES]; NEAR], [[T::ZERO; LANES]; NEAR]);
        let mut count = 1;
        while count < NEAR {
            let (of_re, of_im) = factors::<T>(twiddles, low, exponents, count);
            for k in 0..count {
                for lane in 0..LANES {
                    let factor = Complex { re: of_re[lane], im: of_im[lane] };
                    let z = product::<T>(Complex { re: re[k % NEAR][lane], im: im[k % NEAR][lane] }, factor);
                    re[(count + k) % NEAR][lane] = z.re;
                    im[(count + k) % NEAR][lane] = z.im;
                }
            }
            count *= 2;
        }
        for far in 0..len.div_ceil(NEAR) {
            let (far_re, far_im) = factors::<T>(twiddles, low, exponents, far * NEAR);
            for near in 0..NEAR.min(len - far * NEAR) {
                let k = (far * NEAR + near) % LEN;
                let (of_re, of_im) = (pages.re[0][k], pages.im[0][k]);
                let (mut to_re, mut to_im) = (of_re, of_im);
                for lane in 0..LANES {
                    let near = Complex { re: re[near][lane], im: im[near][lane] };
                    let factor = product::<T>(near, Complex { re: far_re[lane], im: far_im[lane] });
                    let z = product::<T>(Complex { re: of_re[lane], im: of_im[lane] }, factor);
                    to_re[lane] = z.re;
                    to_im[lane] = z.im;
                }
                pages.re[0][k] = to_re;
                pages.im[0][k] = to_im;
            }
        }
    }

    /// The twiddle factors of an element of each line.
    pub fn factors<T: Real>(twiddles: &[Complex<T>], low: u32, exponents: [usize; LANES], k: usize) -> ([T; LANES], [T; LANES]) {
        let (mut re, mut im) = ([T::ZERO; LANES], [T::ZERO; LANES]);
        for lane in 0..LANES {
            let factor = twiddle::<Complex<T>, T>(twiddles, low, exponents[lane] * k);
            re[lane] = factor.re;
            im[lane] = factor.im;
        }
        (re, im)
    }

    /// The stage of a radix behind stages of `size` elements.
    pub fn transform<B: Butterfly<T, R>, T: Real, const R: usize>(
        roots: &[Complex<T>],
        len: usize,
        size: usize,
        page: usize,
        pages: &mut Pages<T>,
    ) {
        let butterflies = len / R;
        let (from, to) = (page % 2, (page + 1) % 2);
        let mut done = 0;
        while done < butterflies {
            for p in 0..size {
                let mut factors = [Complex { re: T::ONE, im: T::ZERO }; R];
                #[unroll]
                for q in 1..R {
                    factors[q] = roots[(q * size + p - 1).min(roots.len() - 1)];
                }
                let (mut re, mut im) = ([[T::ZERO; LANES]; R], [[T::ZERO; LANES]; R]);
                #[unroll]
                for q in 0..R {
                    let k = (done + p + q * butterflies).min(LEN - 1);
                    for lane in 0..LANES {
                        re[q][lane] = pages.re[from][k][lane];
                        im[q][lane] = pages.im[from][k][lane];
                    }
                }
                for lane in 0..LANES {
                    let mut z = [Complex { re: T::ZERO, im: T::ZERO }; R];
                    #[unroll]
                    for q in 0..R {
                        z[q] = Complex { re: re[q][lane], im: im[q][lane] };
                        if q > 0 {
                            z[q] = product::<T>(z[q], factors[q]);
                        }
                    }
                    let z = B::transform(z);
                    #[unroll]
                    for q in 0..R {
                        re[q][lane] = z[q].re;
                        im[q][lane] = z[q].im;
                    }
                }
                #[unroll]
                for q in 0..R {
                    let k = (done * R + p + q * size).min(LEN - 1);
                    for lane in 0..LANES {
                        pages.re[to][k][lane] = re[q][lane];
                        pages.im[to][k][lane] = im[q][lane];
                    }
                }
            }
            done += size;
        }
    }
}

use super::butterfly::device::{Eight, Five, Four, Seven, Three, Two};
use super::tile::device::{Pass, Scale};
use device::{ELEMENTS, LANES, LEN, Pages, read_columns, read_rows, transform, turn, write_columns, write_rows};

/// Transforms `1 << pass.lines` lines in each workgroup. What else there is, is as of [`transform_tiles`](super::tile::transform_tiles).
#[doc(hidden)]
#[scry::kernel(
    workgroup = 1,
    shared_memory = 262144,
    instances(T = [f32, f64]),
    targets(cpu),
    requires(
        launch_size().z * launch_size().y * pass.width * pass.len <= x.len(),
        launch_size().z * launch_size().y * pass.width * pass.len <= y.len(),
        x.len() <= ELEMENTS,
        y.len() <= ELEMENTS,
        pass.len > 0,
        pass.len <= LEN,
        roots.len() > 0,
        twiddles.len() > 0
    ),
    deny(runtime_checks)
)]
pub fn transform_strips<T: Real>(
    x: &[Complex<T>],
    y: &mut [Complex<T>],
    roots: &[Complex<T>],
    twiddles: &[Complex<T>],
    pass: Pass,
    scale: Scale<T>,
) {
    let mut pages = shared::<Pages<T>>();
    let (group, groups, len) = (workgroup_id(), num_workgroups(), pass.len);
    let (block_of_x, block_of_y) = (group.z * groups.y, group.z * groups.y + group.y);
    for strip in 0..(1 << pass.lines) / LANES {
        let first = (group.x << pass.lines) + strip * LANES;
        let lanes = (pass.width - first.min(pass.width)).min(LANES);
        if pass.from_rows {
            read_rows(x, (block_of_y * pass.width + first) * len, lanes, len, &mut pages);
        } else {
            let from = block_of_x * pass.width * len + group.y * pass.width + first;
            read_columns(x, (from, groups.y * pass.width), lanes, len, &mut pages);
        }
        for k in 0..len {
            for lane in 0..LANES {
                pages.im[0][k][lane] *= scale.read_im;
            }
        }
        if pass.low > 0 {
            let mut exponents = [0; LANES];
            for lane in 0..LANES {
                exponents[lane] = (first + lane) / pass.inner.max(1);
            }
            turn(twiddles, pass.low, exponents, len, &mut pages);
        }
        let (mut size, mut page) = (1, 0);
        for number in 0..pass.stages {
            let radix = (pass.radices >> (4 * number) & 15) as usize + 1;
            if radix == 8 {
                transform::<Eight, T, 8>(roots, len, size, page, &mut pages);
            } else if radix == 4 {
                transform::<Four, T, 4>(roots, len, size, page, &mut pages);
            } else if radix == 2 {
                transform::<Two, T, 2>(roots, len, size, page, &mut pages);
            } else if radix == 3 {
                transform::<Three, T, 3>(roots, len, size, page, &mut pages);
            } else if radix == 5 {
                transform::<Five, T, 5>(roots, len, size, page, &mut pages);
            } else if radix == 7 {
                transform::<Seven, T, 7>(roots, len, size, page, &mut pages);
            } else {
                // Of one element, the transform is itself.
                page += 1;
            }
            size *= radix;
            page += 1;
        }
        let page = page % 2;
        for k in 0..len {
            for lane in 0..LANES {
                pages.re[page][k][lane] *= scale.re;
                pages.im[page][k][lane] *= scale.im;
            }
        }
        if pass.to_rows {
            write_rows(y, (block_of_y * pass.width + first) * len, lanes, len, page, &pages);
        } else {
            write_columns(y, (block_of_y * pass.width * len + first, pass.width), lanes, len, page, &pages);
        }
    }
}
