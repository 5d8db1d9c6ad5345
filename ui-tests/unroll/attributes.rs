#[scry::kernel]
fn attributes(n: u32, y: &mut [f32]) {
    #[cfg(test)]
    let a = 1.0;
    #[inline]
    {
        y[0] = 1.0;
    }
    #[cold]
    if n > 1 {
        y[1] = 1.0;
    }
    y[2] = match n {
        #[vectorize]
        0 => 1.0,
        _ => 2.0,
    };
}

fn main() {}
