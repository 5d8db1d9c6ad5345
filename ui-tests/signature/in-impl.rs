//! A kernel is an item of a module or of a function's body: it becomes a struct, and there are none in an `impl`.

struct Solver;

impl Solver {
    #[scry::kernel]
    fn step(x: &[f32], y: &mut [f32]) {
        let i = global_id().x;
        y[i] = x[i];
    }
}

fn main() {}
