//! The kernel of the Mandelbrot set.

/// The colours (0xBBGGRR) of a strip whose first row is `top`, each the mean of 2 x 2 points.
///
/// The number of steps to leave the set becomes a smooth number, <https://iquilezles.org/articles/msetsmooth/>, and that a
/// colour of a cosine palette, <https://iquilezles.org/articles/palettes/>.
#[scry::kernel(workgroup = (32, 8))]
pub(crate) fn mandelbrot(left: f32, bottom: f32, pixel: f32, top: usize, max_steps: u32, colors: &mut [u32]) {
    let (column, row) = (global_id().x, global_id().y);
    let mut mean = [0.0f32; 3];
    for sample in 0..4 {
        let cx = left + (column as f32 + 0.5 * (sample % 2) as f32) * pixel;
        let cy = bottom - ((top + row) as f32 + 0.5 * (sample / 2) as f32) * pixel;
        let (mut x, mut y) = (0.0f32, 0.0f32);
        let mut steps = 0;
        while steps < max_steps && x * x + y * y < 256.0 {
            (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
            steps += 1;
        }
        if steps < max_steps {
            let smooth = steps as f32 - (x * x + y * y).log2().log2() + 3.0;
            let turn = 0.35 * smooth.sqrt();
            let shift = [0.50, 0.60, 0.70];
            for channel in 0..3 {
                let angle = (turn + shift[channel]).fract() - 0.5;
                mean[channel] += 0.125 - 0.125 * (std::f32::consts::TAU * angle).cos();
            }
        }
    }
    let mut color = 0;
    for channel in 0..3 {
        color |= ((mean[channel] * 255.0) as u32) << (8 * channel as u32);
    }
    colors[row * launch_size().x + column] = color;
}
