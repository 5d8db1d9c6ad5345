//! The kernel of rows, for processors: an invocation transforms a line by itself, neighbouring butterflies as the lanes of vectors, by the method of
//! Stockham.

use super::complex::device::{Complex, Real};

/// Items of the kernel.
#[scry::device]
pub mod device {
    use super::super::butterfly::device::{Butterfly, Eight, product};
    use super::super::complex::device::{Complex, Real};
    use super::super::strip::device::{ELEMENTS, LANES, LEN, Pages};
    use super::super::tile::device::Scale;

    /// The first stage, of radix 8: reads a line that lies in one piece.
    pub fn transform_first<T: Real>(x: &[Complex<T>], from: usize, read_im: T, len: usize, pages: &mut Pages<T>) {
        for block in 0..len / 8 / LANES {
            let (mut re, mut im) = ([[T::ZERO; LANES]; 8], [[T::ZERO; LANES]; 8]);
            #[unroll]
            for q in 0..8 {
                let from = (from + block * LANES + q * (len / 8)) % ELEMENTS;
                #[unroll]
                for lane in 0..LANES {
                    // SAFETY: the line is there, so this is one of the elements that `requires` speaks of.
                    let z = unsafe { *x.get_unchecked(from + lane) };
                    re[q][lane] = z.re;
                    im[q][lane] = z.im;
                }
            }
            for lane in 0..LANES {
                let mut z = [Complex { re: T::ZERO, im: T::ZERO }; 8];
                #[unroll]
                for q in 0..8 {
                    z[q] = Complex { re: re[q][lane], im: im[q][lane] * read_im };
                }
                let z = Eight::transform(z);
                #[unroll]
                for q in 0..8 {
                    re[q][lane] = z[q].re;
                    im[q][lane] = z[q].im;
                }
            }
            for lane in 0..LANES {
                let to = (block * LANES + lane) % LEN;
                #[unroll]
                for q in 0..8 {
                    pages.re[1][to][q] = re[q][lane];
                    pages.im[1][to][q] = im[q][lane];
                }
            }
        }
    }

    /// The stage of a radix behind stages of `size` elements, a multiple of `LANES`. The last one writes `y`.
    #[allow(clippy::too_many_arguments, reason = "what a kernel has")]
    pub fn transform_next<B: Butterfly<T, R>, T: Real, const R: usize>(
        roots: &[Complex<T>],
        y: &mut [Complex<T>],
        to_y: usize,
        scale: Scale<T>,
        len: usize,
        size: usize,
        page: usize,
        pages: &mut Pages<T>,
    ) {
        let butterflies = len / R;
        let (from, to) = (page % 2, (page + 1) % 2);
        let mut done = 0;
        while done < butterflies {
            for block in 0..size / LANES {
                let p = block * LANES;
                let (mut of_re, mut of_im) = ([[T::ONE; LANES]; R], [[T::ZERO; LANES]; R]);
                let (mut re, mut im) = ([[T::ZERO; LANES]; R], [[T::ZERO; LANES]; R]);
                #[unroll]
                for q in 0..R {
                    let k = (done + p + q * butterflies) / LANES % LEN;
                    re[q] = pages.re[from][k];
                    im[q] = pages.im[from][k];
                    if q > 0 {
                        let first = (q * size + p - 1) % ELEMENTS;
                        #[unroll]
                        for lane in 0..LANES {
                            // SAFETY: the table has the factors of all stages.
                            let factor = unsafe { *roots.get_unchecked(first + lane) };
                            of_re[q][lane] = factor.re;
                            of_im[q][lane] = factor.im;
                        }
                    }
                }
                for lane in 0..LANES {
                    let mut z = [Complex { re: T::ZERO, im: T::ZERO }; R];
                    #[unroll]
                    for q in 0..R {
                        z[q] = Complex { re: re[q][lane], im: im[q][lane] };
                        if q > 0 {
                            z[q] = product::<T>(z[q], Complex { re: of_re[q][lane], im: of_im[q][lane] });
                        }
                    }
                    let z = B::transform(z);
                    #[unroll]
                    for q in 0..R {
                        re[q][lane] = z[q].re;
                        im[q][lane] = z[q].im;
                    }
                }
                if size == butterflies {
                    #[unroll]
                    for q in 0..R {
                        let to = (to_y + p + q * size) % ELEMENTS;
                        #[unroll]
                        for lane in 0..LANES {
                            let z = Complex { re: re[q][lane] * scale.re, im: im[q][lane] * scale.im };
                            // SAFETY: each line is one invocation's, and there; of its elements there are no more than `requires` says.
                            unsafe { *y.get_unchecked_mut(to + lane) = z };
                        }
                    }
                } else {
                    #[unroll]
                    for q in 0..R {
                        let k = (done * R + p + q * size) / LANES % LEN;
                        pages.re[to][k] = re[q];
                        pages.im[to][k] = im[q];
                    }
                }
            }
            done += size;
        }
    }
}

use super::butterfly::device::{Eight, Five, Four, Seven, Three, Two};
use super::strip::device::{ELEMENTS, Pages};
use super::tile::device::{Pass, Scale};
use device::{transform_first, transform_next};

/// Transforms `1 << pass.lines` lines in each workgroup, one behind the other in `x` and `y`. The first radix is 8, and `LANES` times the product of
/// it and any other one divides their length.
#[doc(hidden)]
#[scry::kernel(
    workgroup = 1,
    shared_memory = 262144,
    instances(T = [f32, f64]),
    targets(cpu),
    requires(
        pass.width * pass.len <= x.len(),
        pass.width * pass.len <= y.len(),
        x.len() <= ELEMENTS,
        y.len() <= ELEMENTS,
        pass.len <= roots.len()
    ),
    deny(runtime_checks)
)]
pub fn transform_rows<T: Real>(x: &[Complex<T>], y: &mut [Complex<T>], roots: &[Complex<T>], pass: Pass, scale: Scale<T>) {
    let mut pages = shared::<Pages<T>>();
    let len = pass.len;
    for line in 0..1 << pass.lines {
        let line = (workgroup_id().x << pass.lines) + line;
        if line < pass.width {
            let at = line * len;
            transform_first(x, at, scale.read_im, len, &mut pages);
            let mut size = 8;
            for number in 1..pass.stages {
                let (page, radix) = (number as usize, (pass.radices >> (4 * number) & 15) as usize + 1);
                if radix == 8 {
                    transform_next::<Eight, T, 8>(roots, y, at, scale, len, size, page, &mut pages);
                } else if radix == 4 {
                    transform_next::<Four, T, 4>(roots, y, at, scale, len, size, page, &mut pages);
                } else if radix == 2 {
                    transform_next::<Two, T, 2>(roots, y, at, scale, len, size, page, &mut pages);
                } else if radix == 3 {
                    transform_next::<Three, T, 3>(roots, y, at, scale, len, size, page, &mut pages);
                } else if radix == 5 {
                    transform_next::<Five, T, 5>(roots, y, at, scale, len, size, page, &mut pages);
                } else {
                    transform_next::<Seven, T, 7>(roots, y, at, scale, len, size, page, &mut pages);
                }
                size *= radix;
            }
        }
    }
}
