//! Items of the names of others that have no `#[scry::device]`: what a name leads to decides.

use scry::prelude::*;

#[allow(dead_code, reason = "that no kernel finds it is what is tested")]
fn square(x: f32) -> f32 {
    -x
}

mod device {
    #[scry::device]
    pub fn square(x: f32) -> f32 {
        x * x
    }

    #[scry::device]
    pub fn tid() -> u32 {
        7
    }
}

mod imported {
    use super::device::square;
    use scry::prelude::*;

    #[scry::kernel]
    pub fn run(y: &mut [f32]) {
        let i = global_id().x;
        y[i] = square(y[i]);
    }
}

mod through_globs {
    mod more {
        pub use super::super::device::*;
    }
    // Where this leads is asked before.
    use scry::prelude::*;

    use more::*;

    /// The name of a kernel of another module.
    #[scry::kernel]
    pub fn run(y: &mut [f32]) {
        let i = global_id().x;
        y[i] = square(y[i]) + tid() as f32;
    }
}

mod made {
    macro_rules! make {
        ($function:ident) => {
            use scry::prelude::*;

            #[scry::kernel]
            pub fn run(y: &mut [f32]) {
                let i = global_id().x;
                y[i] = $function(y[i]) + sqrt(y[i]);
            }

            #[scry::device]
            fn sqrt(x: f32) -> f32 {
                x
            }
        };
    }

    use super::device::square;
    make!(square);
}

pub fn main() -> scry::Result<()> {
    #[scry::device]
    fn square(x: f32) -> f32 {
        10.0 * x
    }

    #[scry::kernel]
    fn local(y: &mut [f32]) {
        let i = global_id().x;
        y[i] = square(y[i]);
    }

    let gpu = Device::cpu()?;
    let y = gpu.upload(&[3.0f32])?;
    imported::run.launch(&gpu, &y, 1)?;
    assert_eq!(y.download()?, [9.0]);
    through_globs::run.launch(&gpu, &y, 1)?;
    assert_eq!(y.download()?, [88.0]);
    made::run.launch(&gpu, &y, 1)?;
    assert_eq!(y.download()?, [7832.0]);
    local.launch(&gpu, &y, 1)?;
    assert_eq!(y.download()?, [78320.0]);
    Ok(())
}
