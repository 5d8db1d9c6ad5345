//! The order in which workgroups run, and lanes: one of the many that a GPU might choose, the same for the same seed.

/// An order of any number of things, without a list of them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Order {
    /// As they are numbered.
    Forwards,
    /// The last comes first.
    Backwards,
    /// Mixed up, in one of many ways.
    Mixed(u64),
}

impl Order {
    /// The order of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        match seed {
            0 => Self::Forwards,
            1 => Self::Backwards,
            _ => Self::Mixed(scrambled(seed)),
        }
    }

    /// Another order of the same sort; each `salt` has its own.
    pub(crate) fn salted(self, salt: u64) -> Self {
        match self {
            Self::Forwards => Self::Forwards,
            Self::Backwards => Self::Backwards,
            Self::Mixed(key) => Self::Mixed(scrambled(key ^ scrambled(salt))),
        }
    }

    /// The thing that comes as the `number`-th of `count`; each comes once.
    #[inline(always)]
    pub(crate) fn nth(self, number: u64, count: u64) -> u64 {
        match self {
            Self::Forwards => number,
            Self::Backwards => count - 1 - number,
            Self::Mixed(key) => mixed(number, count, key),
        }
    }
}

/// A permutation of the numbers below `count`: one of those below the next power of two, which is repeated until it leads below `count`
/// again. All of its steps can be undone: a product with an odd number, a sum, and a sum of the higher bits and the lower ones.
fn mixed(number: u64, count: u64, key: u64) -> u64 {
    let bits = (u64::BITS - (count - 1).leading_zeros()).max(1);
    let (mask, shift) = (u64::MAX >> (u64::BITS - bits), bits.div_ceil(2));
    let mut number = number;
    loop {
        for round in 0..4 {
            let key = key.rotate_left(13 * round);
            number = number.wrapping_add(key).wrapping_mul(key | 1) & mask;
            number ^= number >> shift;
        }
        if number < count {
            return number;
        }
    }
}

/// A number that looks unlike `number`: the last steps of Steele, Lea and Flood's `SplitMix64`.
fn scrambled(number: u64) -> u64 {
    let mut number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(seed: u64, count: u64, salt: u64) -> Vec<u64> {
        (0..count).map(|number| Order::new(seed).salted(salt).nth(number, count)).collect()
    }

    #[test]
    fn everything_comes_once() {
        for (seed, count) in (0..40).zip([1, 2, 3, 4, 5, 7, 8, 31, 32, 33, 64, 100, 255, 256, 257, 1000, 1 << 14].into_iter().cycle()) {
            let mut sorted = order(seed, count, seed);
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..count), "seed {seed}, {count} things");
        }
        assert!(Order::new(2).nth(5, (1 << 40) - 3) < (1 << 40) - 3);
    }

    #[test]
    fn the_first_seeds_are_forwards_and_backwards_and_others_are_all_different() {
        assert_eq!((order(0, 5, 9), order(1, 5, 9)), (vec![0, 1, 2, 3, 4], vec![4, 3, 2, 1, 0]));
        let mut orders: Vec<_> = (0..20).flat_map(|seed| [order(seed, 256, 0), order(seed, 256, 1)]).collect();
        orders.sort();
        orders.dedup();
        assert_eq!(orders.len(), 2 + 18 * 2, "the first two seeds take no salt");
        assert_eq!(order(7, 100, 3), order(7, 100, 3));
    }

    /// Neighbours should not stay neighbours, or races of neighbours would always look the same.
    #[test]
    fn orders_are_mixed_well() {
        for seed in 2..30 {
            let order = order(seed, 256, seed);
            let near = order.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) <= 2).count();
            let ascending = order.windows(2).filter(|pair| pair[0] < pair[1]).count();
            assert!(near < 40 && (80..176).contains(&ascending), "seed {seed}: {near} neighbours, {ascending} ascending");
        }
    }
}
