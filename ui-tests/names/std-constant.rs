mod double {
    use std::f64::consts::PI;

    #[scry::kernel]
    fn of_another_type(y: &mut [f32]) {
        y[global_id().x] = 2.0 * PI;
    }
}

mod own {
    const TAU: f32 = 6.28;

    #[scry::kernel]
    fn of_another_value(y: &mut [f32]) {
        y[global_id().x] = TAU;
    }
}

mod missing {
    #[scry::kernel]
    fn not_imported(y: &mut [f32]) {
        y[global_id().x] = SQRT_2;
    }
}

fn main() {}
