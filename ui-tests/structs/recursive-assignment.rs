#[scry::device]
mod totals {
    #[derive(Clone, Copy)]
    pub struct Total {
        pub sum: u32,
    }

    impl core::ops::AddAssign for Total {
        fn add_assign(&mut self, other: Self) {
            *self += other;
        }
    }

    #[derive(Clone, Copy)]
    pub struct Mean {
        pub total: Total,
    }

    impl core::ops::MulAssign<u32> for Mean {
        fn mul_assign(&mut self, by: u32) {
            self.total *= Mean { total: Total { sum: by } };
        }
    }

    impl core::ops::MulAssign<Mean> for Total {
        fn mul_assign(&mut self, by: Mean) {
            let mut mean = by;
            mean *= self.sum;
        }
    }
}

use totals::{Mean, Total};

#[scry::kernel]
fn adds(y: &mut [u32]) {
    let mut total = Total { sum: 1 };
    total += Total { sum: 2 };
    y[0] = total.sum;
}

#[scry::kernel]
fn multiplies(y: &mut [u32]) {
    let mut mean = Mean { total: Total { sum: 1 } };
    mean *= 2;
    y[0] = mean.total.sum;
}

fn main() {}
