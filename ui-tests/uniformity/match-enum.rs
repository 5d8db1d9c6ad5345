#[scry::device]
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Load,
    Store,
    Rest,
}

#[scry::kernel(workgroup = 64)]
fn match_enum(stages: &[Stage], y: &mut [f32]) {
    let i = global_id().x;
    match stages[i] {
        Stage::Load => y[i] = 1.0,
        Stage::Store => {
            barrier();
            y[i] = 2.0;
        }
        Stage::Rest => {}
    }
}

fn main() {}
