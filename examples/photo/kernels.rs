//! The kernels that make a drawing of a photograph.

/// How bright each pixel (0xBBGGRR) is, from 0 to 1, with the weights of ITU-R BT.709, item 3.2.
#[scry::kernel]
pub(crate) fn luminance(pixels: &[u32], gray: &mut [f32]) {
    let i = global_id().x;
    let pixel = pixels[i];
    let (red, green, blue) = (pixel & 0xff, pixel >> 8 & 0xff, pixel >> 16 & 0xff);
    gray[i] = (0.2126 * red as f32 + 0.7152 * green as f32 + 0.0722 * blue as f32) / 255.0;
}

/// A Gaussian blur with the binomial weights (1 4 6 4 1) / 16 along each axis, which are close to the normal distribution of
/// variance 1: Burt and Adelson, "The Laplacian Pyramid as a Compact Image Code", 1983, with a = 0.375.
#[scry::kernel(workgroup = (16, 16))]
pub(crate) fn blur(gray: &[f32], blurred: &mut [f32]) {
    let (x, y) = (global_id().x, global_id().y);
    let (width, height) = (launch_size().x, launch_size().y);
    let weights = [1.0, 4.0, 6.0, 4.0, 1.0];
    let mut sum = 0.0;
    for j in 0..5 {
        let row = (y + j).saturating_sub(2).min(height - 1);
        for i in 0..5 {
            let column = (x + i).saturating_sub(2).min(width - 1);
            sum += weights[j] * weights[i] * gray[row * width + column];
        }
    }
    blurred[y * width + x] = sum / 256.0;
}

/// Draws edges dark on white: the steeper the brightness is there, by Sobel's operator, the darker.
/// Sobel and Feldman, "A 3x3 Isotropic Gradient Operator for Image Processing", 1968.
#[scry::kernel(workgroup = (16, 16))]
pub(crate) fn edges(blurred: &[f32], drawing: &mut [u32]) {
    let (x, y) = (global_id().x, global_id().y);
    let (width, height) = (launch_size().x, launch_size().y);
    let smooth = [1.0, 2.0, 1.0];
    let slope = [-1.0, 0.0, 1.0];
    let (mut across, mut down) = (0.0, 0.0);
    for j in 0..3 {
        let row = (y + j).saturating_sub(1).min(height - 1);
        for i in 0..3 {
            let column = (x + i).saturating_sub(1).min(width - 1);
            let value = blurred[row * width + column];
            across += smooth[j] * slope[i] * value;
            down += slope[j] * smooth[i] * value;
        }
    }
    let steepness: f32 = across * across + down * down;
    drawing[y * width + x] = ((1.0 - steepness.sqrt()).max(0.0) * 255.0) as u32;
}
