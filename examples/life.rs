//! Conway's Game of Life on a torus: how fast it is with 4096 x 4096 cells, and a film of four glider guns in a clearing, which shoot
//! at the random cells around it.
//!
//! `cargo run --release --example life -- [--device cpu|vulkan|vulkan:1|cuda] [FILE]`

mod common;

use std::io::BufWriter;
use std::path::Path;

use common::Arguments;
use scry::prelude::*;

/// The next generation of a torus as large as the launch; a cell is 1 or 0.
///
/// Nine cells decide about one, but a workgroup loads each only once: it shares a tile of 32 x 8 cells and the border around it.
/// A cell takes four bytes. In one, its store would change a part of a word, which on Vulkan takes an atomic operation.
#[scry::kernel(workgroup = (32, 8))]
fn generation(cells: &[u32], next: &mut [u32]) {
    let mut tile = shared::<[[u32; 34]; 10]>();
    let (width, height) = (launch_size().x, launch_size().y);
    let (left, top) = (workgroup_id().x * 32, workgroup_id().y * 8);
    let (i, j) = (local_id().x, local_id().y);
    let load = |i, j| cells[before(top + j, height) * width + before(left + i, width)];
    tile[j + 1][i + 1] = load(i + 1, j + 1);
    if i < 2 {
        tile[j + 1][33 * i] = load(33 * i, j + 1);
    }
    if j < 2 {
        tile[9 * j][i + 1] = load(i + 1, 9 * j);
    }
    if i < 2 && j < 2 {
        tile[9 * j][33 * i] = load(33 * i, 9 * j);
    }
    barrier();

    let (x, y) = (left + i, top + j);
    if x < width && y < height {
        let mut sum = 0;
        #[unroll]
        for row in 0..3 {
            sum += tile[j + row][i] + tile[j + row][i + 1] + tile[j + row][i + 2];
        }
        let is_alive = sum == 3 || sum == 4 && tile[j + 1][i + 1] == 1;
        next[y * width + x] = is_alive as u32;
    }
}

/// The coordinate before `at` on a circle of `size`, for an `at` of at most `size + 1`; for a greater one, any.
#[scry::device]
fn before(at: usize, size: usize) -> usize {
    match at {
        0 => size - 1,
        at if at <= size => at - 1,
        _ => 0,
    }
}

/// A frame of the film, whose corner on the torus is at `left` and `top`: living cells are white, and dead ones fade.
#[scry::kernel(workgroup = (32, 8))]
fn expose(cells: &[u32], width: usize, left: usize, top: usize, shades: &mut [u32]) {
    let (x, y) = (global_id().x, global_id().y);
    let i = y * launch_size().x + x;
    let is_alive = cells[(top + y) * width + left + x] == 1;
    shades[i] = if is_alive { 255 } else { shades[i] * 7 / 8 };
}

/// The torus of the film.
const SIZE: (usize, usize) = (1024, 768);
/// What is filmed of it: the clearing in the middle.
const VIEW: (usize, usize) = (640, 400);
const FRAMES: usize = 180;
/// A glider takes as many to move by a cell along both axes.
const GENERATIONS_PER_FRAME: u32 = 4;

fn main() -> common::Result {
    let arguments = Arguments::parse()?;
    let gpu = &arguments.device;
    // Sizes that no tile divides, and some that are less than one.
    for (width, height) in [(61, 43), (257, 1), (2, 5)] {
        check(gpu, &Torus::random(width, height), 100)?;
    }
    let large = Torus::random(4096, 4096);
    check(gpu, &large, 3)?;
    measure(gpu, &large)?;
    let frames = film(gpu, &Torus::with_guns())?;
    write(&frames, &arguments.output("out/life.png"))
}

/// A torus on the device.
struct Life {
    size: (usize, usize),
    now: Buffer<u32>,
    next: Buffer<u32>,
}

impl Life {
    fn new(gpu: &Device, torus: &Torus) -> scry::Result<Self> {
        let (now, next) = (gpu.upload(&torus.cells)?, gpu.alloc(torus.cells.len())?);
        Ok(Self { size: (torus.width, torus.height), now, next })
    }

    fn advance(&mut self, gpu: &Device, generations: u32) -> scry::Result<()> {
        for _ in 0..generations {
            generation.launch(gpu, &self.now, &self.next, self.size)?;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        Ok(())
    }
}

/// Fails unless the device and plain Rust agree about every cell.
fn check(gpu: &Device, start: &Torus, generations: u32) -> common::Result {
    let mut life = Life::new(gpu, start)?;
    life.advance(gpu, generations)?;
    let expected = (0..generations).fold(start.clone(), |torus, _| torus.next());
    let Torus { width, height, cells } = expected;
    let found = life.now.download()?;
    if let Some(i) = (0..cells.len()).find(|&i| found[i] != cells[i]) {
        let (x, y) = (i % width, i / width);
        return Err(format!("cell ({x}, {y}) of {width} x {height} is {}, and plain Rust says {}", found[i], cells[i]).into());
    }
    let living = cells.iter().filter(|&&cell| cell == 1).count();
    println!("checked    {width} x {height} cells, {generations} generations: {living} live, as in plain Rust");
    Ok(())
}

/// Says how many generations a device computes in a second.
fn measure(gpu: &Device, start: &Torus) -> scry::Result<()> {
    let Life { size, now, next } = Life::new(gpu, start)?;
    let time = common::time(gpu, || {
        generation.launch(gpu, &now, &next, size)?;
        generation.launch(gpu, &next, &now, size)
    })?;
    let rate = 2.0 / time.as_secs_f64();
    let cells = start.cells.len() as f64 * rate;
    println!("measured   {rate:.1} generations a second, {:.2} billion cells a second", cells / 1e9);
    Ok(())
}

/// The frames of what happens in the clearing.
fn film(gpu: &Device, start: &Torus) -> scry::Result<Vec<Vec<u8>>> {
    let mut life = Life::new(gpu, start)?;
    let (left, top) = corner();
    let shades = gpu.alloc(VIEW.0 * VIEW.1)?;
    let mut frames = Vec::new();
    for _ in 0..FRAMES {
        expose.launch(gpu, &life.now, SIZE.0, left, top, &shades, VIEW)?;
        life.advance(gpu, GENERATIONS_PER_FRAME)?;
        frames.push(shades.download()?.into_iter().map(|shade| shade as u8).collect());
    }
    Ok(frames)
}

/// Writes an animated PNG file, which plays over and over.
fn write(frames: &[Vec<u8>], path: &Path) -> common::Result {
    let mut encoder = png::Encoder::new(BufWriter::new(common::create(path)?), VIEW.0 as u32, VIEW.1 as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_animated(frames.len() as u32, 0)?;
    encoder.set_frame_delay(1, 30)?;
    let mut writer = encoder.write_header()?;
    for frame in frames {
        writer.write_image_data(frame)?;
    }
    writer.finish()?;
    println!("output     {}, {} x {}, {} frames", path.display(), VIEW.0, VIEW.1, frames.len());
    Ok(())
}

/// Where the clearing starts.
fn corner() -> (usize, usize) {
    ((SIZE.0 - VIEW.0) / 2, (SIZE.1 - VIEW.1) / 2)
}

/// A torus on the host, row by row; a cell is 1 or 0.
#[derive(Clone)]
struct Torus {
    width: usize,
    height: usize,
    cells: Vec<u32>,
}

impl Torus {
    /// Random cells, of which 3 in 8 live, by Marsaglia's xorshift, <https://www.jstatsoft.org/article/view/v008i14>.
    fn random(width: usize, height: usize) -> Self {
        let mut state = 2_463_534_242u32;
        let cell = |_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            u32::from(state >> 29 < 3)
        };
        Self { width, height, cells: (0..width * height).map(cell).collect() }
    }

    /// Random cells, and in the clearing, a gun for each corner, and the R-pentomino, which takes 1103 generations to settle.
    fn with_guns() -> Self {
        let mut torus = Self::random(SIZE.0, SIZE.1);
        let (left, top) = corner();
        for y in top..top + VIEW.1 {
            torus.cells[y * SIZE.0 + left..][..VIEW.0].fill(0);
        }
        for (right, down) in [(false, false), (false, true), (true, false), (true, true)] {
            torus.draw(GLIDER_GUN, (40, 30), (right, down));
        }
        torus.draw(R_PENTOMINO, (0, 0), (true, true));
        torus
    }

    /// Draws a pattern as far from the middle, to the right of it or to the left, and below or above; mirrored to go there.
    fn draw(&mut self, pattern: &[&str], distance: (usize, usize), (right, down): (bool, bool)) {
        let away = |middle: usize, by, forwards| if forwards { middle + by } else { middle - by };
        for (j, row) in pattern.iter().enumerate() {
            for (i, cell) in row.bytes().enumerate() {
                let (x, y) = (away(SIZE.0 / 2, distance.0 + i, right), away(SIZE.1 / 2, distance.1 + j, down));
                self.cells[y * SIZE.0 + x] = u32::from(cell == b'O');
            }
        }
    }

    /// The next generation, written by hand for the processor.
    fn next(&self) -> Self {
        let &Self { width, height, .. } = self;
        let mut cells = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = [(y + height - 1) % height, y, (y + 1) % height].map(|y| &self.cells[y * width..][..width]);
            for x in 0..width {
                let columns = [if x == 0 { width - 1 } else { x - 1 }, x, if x + 1 == width { 0 } else { x + 1 }];
                let neighbours = rows.iter().flat_map(|row| columns.map(|x| row[x])).sum::<u32>() - rows[1][x];
                cells.push(u32::from(neighbours == 3 || neighbours == 2 && rows[1][x] == 1));
            }
        }
        Self { width, height, cells }
    }
}

/// Gosper's, which shoots a glider to the right and down every 30 generations: <https://conwaylife.com/wiki/Gosper_glider_gun>.
const GLIDER_GUN: &[&str] = &[
    "........................O...........",
    "......................O.O...........",
    "............OO......OO............OO",
    "...........O...O....OO............OO",
    "OO........O.....O...OO..............",
    "OO........O...O.OO....O.O...........",
    "..........O.....O.......O...........",
    "...........O...O....................",
    "............OO......................",
];

/// <https://conwaylife.com/wiki/R-pentomino>
const R_PENTOMINO: &[&str] = &[".OO", "OO.", ".O."];
