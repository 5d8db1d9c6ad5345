#[scry::device]
mod tables {
    #[derive(Clone, Copy)]
    pub struct Table {
        pub cells: [f32; 4],
        pub other: [f32; 4],
    }

    impl Table {
        pub fn one(&mut self, first: bool) -> &mut [f32] {
            if first { &mut self.cells } else { &mut self.other }
        }

        pub fn early(&mut self, i: usize) -> &mut f32 {
            if i > 3 {
                return &mut self.other[0];
            }
            &mut self.cells[i]
        }

        pub fn cell(&mut self, i: usize) -> &mut f32 {
            &mut self.cells[i]
        }
    }
}

#[scry::kernel]
fn lending(n: usize, y: &mut [f32]) {
    let mut table = tables::Table { cells: [1.0; 4], other: [2.0; 4] };
    table.one(n > 2)[0] = 1.0;
    *table.early(n) = 2.0;
    *table.cell(n, 2) = 3.0;
    y[n] = table[n];
    let fixed = tables::Table { cells: [1.0; 4], other: [2.0; 4] };
    *fixed.cell(n) = 3.0;
}

fn main() {}
