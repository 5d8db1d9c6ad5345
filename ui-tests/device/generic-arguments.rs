#[scry::device]
mod items {
    pub fn first<T: Copy, const N: usize>(values: [T; N]) -> T {
        values[0]
    }

    pub fn none<T: Default>() -> T {
        T::default()
    }

    #[derive(Clone, Copy)]
    pub struct Pair<T>(pub T, pub T);
}

#[scry::kernel]
fn too_many(y: &mut [f32]) {
    y[0] = items::first::<f32, 2, 3>([1.0, 2.0]);
}

#[scry::kernel]
fn wrong(y: &mut [f32]) {
    y[0] = items::first::<u32, 2>([1.0, 2.0]);
}

#[scry::kernel]
fn of_a_struct(y: &mut [f32], pair: items::Pair<f32, f32>) {
    y[0] = pair.0;
}

fn main() {}
