//! Elements that each invocation has for itself.

#[scry::kernel]
fn axpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if i < y.len() {
        y[i] += a * x[i];
    }
}

#[scry::kernel]
fn image(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = (global_id().x, global_id().y);
    if column < width && row < height {
        let at = row * width + column;
        y[at] = x[at].sqrt();
    }
}

#[scry::kernel(workgroup = (8, 8, 4))]
fn volume(width: usize, height: usize, depth: usize, y: &mut [f32]) {
    let id = global_id();
    if id.x >= width || id.y >= height || id.z >= depth {
        return;
    }
    y[(id.z * height + id.y) * width + id.x] = 1.0;
}

#[scry::kernel]
fn strided(n: usize, x: &[f32], y: &mut [f32]) {
    for k in (global_id().x..n).step_by(launch_size().x) {
        y[k] = 2.0 * x[k];
    }
}

#[scry::kernel]
fn strided_by_hand(x: &[f32], y: &mut [f32]) {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        let mut k = global_id().x;
        while k < x.len() {
            y[k] = x[k] + 1.0;
            k += launch_size().x;
        }
    }
}

#[scry::kernel]
fn four_each(x: &[f32], y: &mut [f32]) {
    let first = 4 * global_id().x;
    for k in 0..4 {
        if first + k < y.len() {
            y[first + k] = x[first + k].abs();
        }
    }
}

#[scry::kernel]
fn row_each(width: usize, x: &[f32], y: &mut [f32]) {
    let row = global_id().x;
    let mut sum = 0.0;
    for column in 0..width {
        sum += x[row * width + column];
        y[row * width + column] = sum;
    }
}

#[scry::kernel]
fn complex_square(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (re, im) = (x[2 * i], x[2 * i + 1]);
    y[2 * i] = re * re - im * im;
    y[2 * i + 1] = 2.0 * re * im;
}

#[scry::kernel]
fn grey(rgb: &mut [f32]) {
    let i = 3 * global_id().x;
    let mean = (rgb[i] + rgb[i + 1] + rgb[i + 2]) / 3.0;
    rgb[i] = mean;
    rgb[i + 1] = mean;
    rgb[i + 2] = mean;
}

#[scry::kernel]
fn reversed(x: &[f32], y: &mut [f32]) {
    let (i, n) = (global_id().x, x.len());
    if i < n {
        y[n - 1 - i] = x[i];
    }
}

#[scry::kernel]
fn columns_first(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if i < width * height {
        let (row, column) = (i / width, i % width);
        y[row * width + column] = x[column * height + row];
    }
}

#[scry::kernel]
fn blocks_of_eight(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (block, inside) = (i / 8, i % 8);
    y[8 * block + (7 - inside)] = x[i];
}

#[scry::device]
#[derive(Clone, Copy)]
struct Particle {
    place: [f32; 3],
    speed: [f32; 3],
    age: u32,
}

#[scry::kernel]
fn steps(dt: f32, particles: &mut [Particle]) {
    let i = global_id().x;
    for axis in 0..3 {
        particles[i].place[axis] += dt * particles[i].speed[axis];
    }
    particles[i].age += 1;
}

#[scry::kernel]
fn part_each(x: &[f32], y: &mut [[f32; 4]]) {
    let i = global_id().x;
    y[i / 4][i % 4] = x[i];
}

#[scry::kernel]
fn stencil(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if i > 0 && i + 1 < x.len() {
        y[i] = 0.25 * x[i - 1] + 0.5 * x[i] + 0.25 * x[i + 1];
    }
}

#[scry::kernel]
fn five_points(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = (global_id().x, global_id().y);
    if column > 0 && column + 1 < width && row > 0 && row + 1 < height {
        let at = row * width + column;
        y[at] = 0.25 * (x[at - 1] + x[at + 1] + x[at - width] + x[at + width]);
    }
}

#[scry::kernel]
fn swap_neighbours(y: &mut [f32]) {
    let i = 2 * global_id().x;
    if i + 1 < y.len() && y[i] > y[i + 1] {
        let left = y[i];
        y[i] = y[i + 1];
        y[i + 1] = left;
    }
}

pub fn main() {}
