//! Tori on the host, and what is drawn on them.

/// The torus of the film.
pub(crate) const SIZE: (usize, usize) = (1024, 768);
/// What is filmed of it: the clearing in the middle.
pub(crate) const VIEW: (usize, usize) = (640, 400);

/// Where the clearing starts.
pub(crate) fn corner() -> (usize, usize) {
    ((SIZE.0 - VIEW.0) / 2, (SIZE.1 - VIEW.1) / 2)
}

/// A torus on the host, row by row; a cell is 1 or 0.
#[derive(Clone)]
pub(crate) struct Torus {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) cells: Vec<u32>,
}

impl Torus {
    /// Random cells, of which 3 in 8 live, by Marsaglia's xorshift, <https://www.jstatsoft.org/article/view/v008i14>.
    pub(crate) fn random(width: usize, height: usize) -> Self {
        let mut state = 2_463_534_242u32;
        let cell = |_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            u32::from(state >> 29 < 3)
        };
        Self { width, height, cells: (0..width * height).map(cell).collect() }
    }

    /// The torus of the film: random cells, and in the clearing what [`Self::draw_guns`] draws.
    pub(crate) fn with_guns() -> Self {
        let mut torus = Self::random(SIZE.0, SIZE.1);
        let (left, top) = corner();
        for y in top..top + VIEW.1 {
            torus.cells[y * SIZE.0 + left..][..VIEW.0].fill(0);
        }
        torus.draw_guns();
        torus
    }

    /// Draws a gun for each corner, and the R-pentomino, which takes 1103 generations to settle.
    pub(crate) fn draw_guns(&mut self) {
        for (right, down) in [(false, false), (false, true), (true, false), (true, true)] {
            self.draw(GLIDER_GUN, (40, 30), (right, down));
        }
        self.draw(R_PENTOMINO, (0, 0), (true, true));
    }

    /// Draws a pattern as far from the middle, to the right of it or to the left, and below or above; mirrored to go there.
    fn draw(&mut self, pattern: &[&str], distance: (usize, usize), (right, down): (bool, bool)) {
        let away = |middle: usize, by, forwards| if forwards { middle + by } else { middle - by };
        for (j, row) in pattern.iter().enumerate() {
            for (i, cell) in row.bytes().enumerate() {
                let (x, y) = (away(self.width / 2, distance.0 + i, right), away(self.height / 2, distance.1 + j, down));
                self.cells[y * self.width + x] = u32::from(cell == b'O');
            }
        }
    }

    /// The next generation, written by hand for the processor.
    pub(crate) fn next(&self) -> Self {
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
