//! The generator, what its words are made into, and the distributions of the crate, all of it for kernels and the host alike.

/// Items of kernels.
#[scry::device]
pub mod device {
    use scry::{bf16, f16};

    /// Random numbers by Philox 4x32-10: a seed and a stream. Streams of one seed, and seeds, are independent of each other.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Philox {
        /// The seed, its lower half first: the key.
        pub seed: [u32; 2],
        /// The stream, its lower half first: the upper half of the counter.
        pub stream: [u32; 2],
    }

    impl Philox {
        /// Those of a seed and a stream. In a kernel, this takes a Vulkan device with integers of 64 bits; the fields do not.
        #[must_use]
        pub const fn new(seed: u64, stream: u64) -> Self {
            Self { seed: [seed as u32, (seed >> 32) as u32], stream: [stream as u32, (stream >> 32) as u32] }
        }

        /// Four words of 32 random bits each: block `index` of the stream.
        #[must_use]
        pub fn block(self, index: u32) -> [u32; 4] {
            philox([index, 0, self.stream[0], self.stream[1]], self.seed)
        }
    }

    /// The function itself, of a counter and a key.
    #[must_use]
    pub fn philox(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
        let ([mut a, mut b, mut c, mut d], [mut left, mut right]) = (counter, key);
        for _ in 0..10 {
            let (low_of_a, high_of_a) = a.carrying_mul(0xd251_1f53, 0);
            let (low_of_c, high_of_c) = c.carrying_mul(0xcd9e_8d57, 0);
            (a, b, c, d) = (high_of_c ^ b ^ left, low_of_c, high_of_a ^ d ^ right, low_of_a);
            left = left.wrapping_add(0x9e37_79b9);
            right = right.wrapping_add(0xbb67_ae85);
        }
        [a, b, c, d]
    }

    /// A number in `[0, 1)`: the upper 24 bits of a word, times 2^-24.
    #[must_use]
    pub fn uniform_f32(word: u32) -> f32 {
        (word >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    /// A number in `(0, 1]`, of which there is a logarithm: `1 - uniform_f32(word)`.
    #[must_use]
    pub fn open_f32(word: u32) -> f32 {
        1.0 - uniform_f32(word)
    }

    /// A number in `[0, 1)`: the upper 53 bits of two words, times 2^-53.
    #[must_use]
    pub fn uniform_f64(high: u32, low: u32) -> f64 {
        (f64::from(high >> 5) * 67_108_864.0 + f64::from(low >> 6)) * (1.0 / 9_007_199_254_740_992.0)
    }

    /// An integer less than `bound`, which is not zero: `bound` times a number of 64 random bits, over 2^64 (Lemire, "Fast Random Integer
    /// Generation in an Interval", 2019, without rejection). The probability of each is `1 / bound`, up to a relative error of `bound / 2^64`,
    /// which is less than 2^-32.
    #[must_use]
    pub fn below(high: u32, low: u32, bound: u32) -> u32 {
        high.carrying_mul(bound, low.carrying_mul(bound, 0).1).1
    }

    /// Two independent numbers of the normal distribution with mean 0 and deviation 1, by the transform of Box and Muller ("A Note on the
    /// Generation of Random Normal Deviates", 1958): `sqrt(-2 ln(u))` times the cosine and the sine of a random angle.
    ///
    /// `u` is the first word, or 1 in place of 0, times 2^-32, rounded: no number is further from 0 than 6.7. All is computed by `+`, `-` and `*`, so
    /// that every device has the same bits.
    #[must_use]
    pub fn normal_f32(of_radius: u32, of_angle: u32) -> (f32, f32) {
        let radius = root_f32(-2.0 * ln_f32(of_radius));
        let (cosine, sine) = turn_f32(of_angle);
        (radius * cosine, radius * sine)
    }

    /// The natural logarithm of a word, or of 1 in place of 0, times 2^-32. The polynomial is that of Cephes (Moshier, "Methods and Programs for
    /// Mathematical Functions", 1989).
    fn ln_f32(word: u32) -> f32 {
        // Both halves are exact, so that the number is rounded once.
        let word = word.max(1);
        let bits = ((word >> 16) as f32 * 65_536.0 + (word & 0xffff) as f32).to_bits();
        // Of a number from the root of 1/2 to that of 2 times a power of two.
        let exponent = (bits - 0x3f35_04f3) >> 23;
        let (x, exponent) = (f32::from_bits(bits - (exponent << 23)) - 1.0, exponent as f32 - 32.0);
        let z = x * x;
        let mut sum = 7.037_683_6e-2f32;
        for c in
            [-1.151_461e-1f32, 1.167_7e-1, -1.242_014_1e-1, 1.424_932_3e-1, -1.666_805_8e-1, 2.000_071_5e-1, -2.499_999_4e-1, 3.333_333e-1]
        {
            sum = sum * x + c;
        }
        // What `ln(2)` is, in two parts, of which the first has few bits.
        let tail = sum * x * z - exponent * 2.121_944_4e-4 - 0.5 * z;
        x + tail + exponent * 0.693_359_4
    }

    /// The square root of zero or a positive number that is not subnormal: Newton's iteration for the reciprocal root.
    fn root_f32(x: f32) -> f32 {
        let mut y = f32::from_bits(0x5f37_5a86 - (x.to_bits() >> 1));
        for _ in 0..3 {
            y *= 1.5 - 0.5 * x * y * y;
        }
        x * y
    }

    /// The cosine and the sine of an angle: of a whole turn, the part that a word is of 2^32, in steps of 2^-26.
    fn turn_f32(word: u32) -> (f32, f32) {
        // Of the nearest multiple of a quarter, the number, and how far away the angle is, in quarters.
        let from_half = word.wrapping_add(1 << 29);
        let away = ((from_half & 0x3fff_ffff) as i32 - (1 << 29)) >> 6;
        let x = away as f32 * (std::f32::consts::FRAC_PI_2 / 16_777_216.0);
        let z = x * x;
        let sine = ((-1.951_529_6e-4 * z + 8.332_161e-3) * z - 1.666_665_5e-1) * z * x + x;
        let cosine = ((2.443_315_7e-5 * z - 1.388_731_6e-3) * z + 4.166_664_6e-2) * z * z - 0.5 * z + 1.0;
        let quarter = from_half >> 30;
        let (cosine, sine) = if quarter & 1 == 0 { (cosine, sine) } else { (sine, cosine) };
        let negated = |x: f32, sign: u32| f32::from_bits(x.to_bits() ^ sign << 31);
        (negated(cosine, (quarter ^ quarter >> 1) & 1), negated(sine, quarter >> 1))
    }

    /// As [`normal_f32`], of 53 bits of two words each. The logarithm has a division and the root is the device's, so devices may differ by some
    /// units in the last place.
    #[must_use]
    pub fn normal_f64(of_radius: [u32; 2], of_angle: [u32; 2]) -> (f64, f64) {
        let radius = (-2.0 * ln_f64(1.0 - uniform_f64(of_radius[0], of_radius[1]))).sqrt();
        let (cosine, sine) = turn_f64(of_angle);
        (radius * cosine, radius * sine)
    }

    /// The natural logarithm of a number from 2^-53 to 1, as fdlibm has it (Sun Microsystems, 1993).
    fn ln_f64(x: f64) -> f64 {
        // Of a number from the root of 1/2 to that of 2 times a power of two; in bits that are not less than zero, 64 is added to the exponent.
        let bits = x.to_bits() + (64 << 52) - 0x3fe6_a09e_667f_3bcd;
        let exponent = (bits >> 52) as i32 - 64;
        let (f, k) = (f64::from_bits((bits & 0x000f_ffff_ffff_ffff) + 0x3fe6_a09e_667f_3bcd) - 1.0, f64::from(exponent));
        let s = f / (2.0 + f);
        let z = s * s;
        let mut sum = 1.479_819_860_511_658_6e-1f64;
        for c in [
            1.531_383_769_920_937_3e-1f64,
            1.818_357_216_161_805e-1,
            2.222_219_843_214_978_4e-1,
            2.857_142_874_366_239e-1,
            3.999_999_999_940_942e-1,
            6.666_666_666_666_735e-1,
        ] {
            sum = sum * z + c;
        }
        let half = 0.5 * f * f;
        k * 6.931_471_803_691_238e-1 - ((half - (s * (half + sum * z) + k * 1.908_214_929_270_587_7e-10)) - f)
    }

    /// As `turn_f32`, of the upper 53 bits of two words; the polynomials are those of fdlibm.
    fn turn_f64(words: [u32; 2]) -> (f64, f64) {
        let from_half = words[0].wrapping_add(1 << 29);
        let away = f64::from((from_half & 0x3fff_ffff) as i32 - (1 << 29)) + f64::from(words[1] >> 11) * (1.0 / 2_097_152.0);
        let x = away * (std::f64::consts::FRAC_PI_2 / 1_073_741_824.0);
        let z = x * x;
        let mut sine = 1.589_690_995_211_55e-10f64;
        for c in [
            -2.505_076_025_340_686_3e-8f64,
            2.755_731_370_707_007e-6,
            -1.984_126_982_985_795e-4,
            8.333_333_333_322_49e-3,
            -1.666_666_666_666_663_2e-1,
        ] {
            sine = sine * z + c;
        }
        let sine = x + x * z * sine;
        let mut cosine = -1.135_964_755_778_819_5e-11f64;
        for c in [
            2.087_572_321_298_175e-9f64,
            -2.755_731_435_139_066_3e-7,
            2.480_158_728_947_673e-5,
            -1.388_888_888_887_411e-3,
            4.166_666_666_666_66e-2,
        ] {
            cosine = cosine * z + c;
        }
        let cosine = 1.0 - (0.5 * z - z * z * cosine);
        let quarter = from_half >> 30;
        let (cosine, sine) = if quarter & 1 == 0 { (cosine, sine) } else { (sine, cosine) };
        let negated = |x: f64, sign: u32| f64::from_bits(x.to_bits() ^ u64::from(sign) << 63);
        (negated(cosine, (quarter ^ quarter >> 1) & 1), negated(sine, quarter >> 1))
    }

    /// What random words are made into. Its fields, if it has some, are passed to the kernel.
    pub trait Distribution<T>: Copy {
        /// Four numbers, which depend on `random` and `index` only, and differ from those of other indices: of block `index`, or of blocks
        /// `2 * index` and `2 * index + 1`, say.
        fn four(self, random: Philox, index: u32) -> [T; 4];
    }

    /// The words themselves, of all of which each is as likely: of block `index`.
    #[derive(Debug, Clone, Copy)]
    pub struct Words;

    impl Distribution<u32> for Words {
        fn four(self, random: Philox, index: u32) -> [u32; 4] {
            random.block(index)
        }
    }

    /// Numbers in `[0, 1)`.
    #[derive(Debug, Clone, Copy)]
    pub struct Uniform;

    impl Distribution<f32> for Uniform {
        fn four(self, random: Philox, index: u32) -> [f32; 4] {
            let [a, b, c, d] = random.block(index);
            [uniform_f32(a), uniform_f32(b), uniform_f32(c), uniform_f32(d)]
        }
    }

    impl Distribution<f64> for Uniform {
        fn four(self, random: Philox, index: u32) -> [f64; 4] {
            let ([a, b, c, d], [e, f, g, h]) = (random.block(2 * index), random.block(2 * index + 1));
            [uniform_f64(a, b), uniform_f64(c, d), uniform_f64(e, f), uniform_f64(g, h)]
        }
    }

    /// The upper 11 bits of a word, times 2^-11.
    impl Distribution<f16> for Uniform {
        fn four(self, random: Philox, index: u32) -> [f16; 4] {
            let number = |word: u32| f16::from_f32((word >> 21) as f32 * (1.0 / 2048.0));
            let [a, b, c, d] = random.block(index);
            [number(a), number(b), number(c), number(d)]
        }
    }

    /// The upper 8 bits of a word, times 2^-8.
    impl Distribution<bf16> for Uniform {
        fn four(self, random: Philox, index: u32) -> [bf16; 4] {
            let number = |word: u32| bf16::from_f32((word >> 24) as f32 * (1.0 / 256.0));
            let [a, b, c, d] = random.block(index);
            [number(a), number(b), number(c), number(d)]
        }
    }

    /// Numbers of the normal distribution.
    #[derive(Debug, Clone, Copy)]
    pub struct Normal<A> {
        /// The mean.
        pub mean: A,
        /// The standard deviation.
        pub deviation: A,
    }

    impl Normal<f32> {
        fn of_block(self, random: Philox, index: u32) -> [f32; 4] {
            let words = random.block(index);
            let ((a, b), (c, d)) = (normal_f32(words[0], words[1]), normal_f32(words[2], words[3]));
            let number = |x: f32| self.mean + self.deviation * x;
            [number(a), number(b), number(c), number(d)]
        }
    }

    impl Distribution<f32> for Normal<f32> {
        fn four(self, random: Philox, index: u32) -> [f32; 4] {
            self.of_block(random, index)
        }
    }

    impl Distribution<f16> for Normal<f32> {
        fn four(self, random: Philox, index: u32) -> [f16; 4] {
            let [a, b, c, d] = self.of_block(random, index);
            [f16::from_f32(a), f16::from_f32(b), f16::from_f32(c), f16::from_f32(d)]
        }
    }

    impl Distribution<bf16> for Normal<f32> {
        fn four(self, random: Philox, index: u32) -> [bf16; 4] {
            let [a, b, c, d] = self.of_block(random, index);
            [bf16::from_f32(a), bf16::from_f32(b), bf16::from_f32(c), bf16::from_f32(d)]
        }
    }

    impl Distribution<f64> for Normal<f64> {
        fn four(self, random: Philox, index: u32) -> [f64; 4] {
            let (first, second) = (random.block(2 * index), random.block(2 * index + 1));
            let (a, b) = normal_f64([first[0], first[1]], [first[2], first[3]]);
            let (c, d) = normal_f64([second[0], second[1]], [second[2], second[3]]);
            let number = |x: f64| self.mean + self.deviation * x;
            [number(a), number(b), number(c), number(d)]
        }
    }

    /// Integers from `low` on, of which there are `count`.
    #[derive(Debug, Clone, Copy)]
    pub struct Integers<T> {
        /// The least.
        pub low: T,
        /// How many there are; not zero.
        pub count: u32,
    }

    impl<T> Integers<T> {
        fn offsets(self, random: Philox, index: u32) -> [u32; 4] {
            let ([a, b, c, d], [e, f, g, h]) = (random.block(2 * index), random.block(2 * index + 1));
            [below(a, b, self.count), below(c, d, self.count), below(e, f, self.count), below(g, h, self.count)]
        }
    }

    impl Distribution<u32> for Integers<u32> {
        fn four(self, random: Philox, index: u32) -> [u32; 4] {
            let [a, b, c, d] = self.offsets(random, index);
            [self.low + a, self.low + b, self.low + c, self.low + d]
        }
    }

    impl Distribution<i32> for Integers<i32> {
        fn four(self, random: Philox, index: u32) -> [i32; 4] {
            let [a, b, c, d] = self.offsets(random, index);
            let number = |offset: u32| self.low.wrapping_add(offset as i32);
            [number(a), number(b), number(c), number(d)]
        }
    }
}
