//! Pictures of what each invocation of a launch accesses, as SVG.
//!
//! An invocation is a row and an element is a column: reads are blue, writes orange, both are purple, and atomic operations green. Rows
//! stand in the order of workgroups, and a line is between two of these. The columns of shared memory are those of the row's own workgroup.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use scry::{FoundAction, TracedAccess, TracedLaunch, TracedMemory};

/// The width and the height of a picture without its margins, in pixels, unless cells would be too small or too large.
const SIZE: usize = 640;
const SMALLEST: usize = 2;
const LARGEST: usize = 12;
/// What is left of the cells, above them, and between the columns of two memories.
const LEFT: usize = 110;
const TOP: usize = 46;
const GAP: usize = 24;
/// The room for a memory's name, and for the legend.
const NAME: usize = 80;
const LEGEND: usize = 500;

/// An invocation: its workgroup's id and its own in that, each as z, y and x.
type Row = [[usize; 3]; 2];

/// What an invocation does to an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Read,
    Write,
    ReadAndWrite,
    Atomic,
}

/// Draws a launch.
#[must_use]
pub fn draw(launch: &TracedLaunch) -> String {
    let (rows, columns) = (rows(launch), columns(launch));
    let layout = Layout::new(rows.len(), &columns);
    let Layout { width, height, .. } = layout;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" {FONT}>\n\
         {STYLE}\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    legend(&mut svg, launch);
    for (column, start) in columns.iter().zip(&layout.starts) {
        let (class, width, height) =
            (if column.memory.is_shared { "s" } else { "m" }, layout.cell[0] * column.len, layout.cell[1] * rows.len());
        put(&mut svg, &format!("<text x=\"{start}\" y=\"{}\">{}</text>", TOP - 6, column.title()));
        put(&mut svg, &format!("<rect class=\"{class}\" x=\"{start}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\"/>"));
    }
    let uses = uses(launch, &columns);
    for (number, row) in rows.iter().enumerate() {
        let y = TOP + layout.cell[1] * number;
        if row[1] == [0; 3] {
            put(&mut svg, &format!("<path d=\"M4 {y}H{}\" stroke=\"#b0b4ba\"/>", width - GAP));
            put(&mut svg, &format!("<text x=\"4\" y=\"{}\">{}</text>", y + 11, workgroup(launch, row[0])));
        }
        if let Some(cells) = uses.get(row) {
            put(&mut svg, &format!("<g><title>{}</title>", title(launch, row, cells, &columns)));
            runs(cells).iter().for_each(|run| layout.put(&mut svg, run, y));
            put(&mut svg, "</g>");
        }
    }
    svg + "</svg>\n"
}

const FONT: &str = "font-family=\"sans-serif\" font-size=\"11\"";
const STYLE: &str = "<style>.r{fill:#4c8bf5}.w{fill:#f5a623}.b{fill:#9b59b6}.a{fill:#2e9e5b}.m{fill:#eef0f3}.s{fill:#f6ecdf}</style>";

/// Where things are, in pixels.
struct Layout {
    /// The width and the height of a cell.
    cell: [usize; 2],
    /// Where the columns of each memory start.
    starts: Vec<usize>,
    width: usize,
    height: usize,
}

impl Layout {
    fn new(rows: usize, columns: &[Columns<'_>]) -> Self {
        let len: usize = columns.iter().map(|column| column.len).sum();
        let cell = [len, rows].map(|count| (SIZE / count.max(1)).clamp(SMALLEST, LARGEST));
        let mut end = LEFT;
        let start = |column: &Columns<'_>| {
            let start = end;
            end += (cell[0] * column.len).max(NAME) + GAP;
            start
        };
        let starts = columns.iter().map(start).collect();
        Self { cell, starts, width: end.max(LEGEND), height: TOP + cell[1] * rows + GAP }
    }

    /// Draws a run in the row that is `y` from the top.
    fn put(&self, svg: &mut String, ((memory, first), (used, count)): &Run, y: usize) {
        let (class, x, width, height) = (used.class(), self.starts[*memory] + self.cell[0] * first, self.cell[0] * count, self.cell[1]);
        put(svg, &format!("<path class=\"{class}\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>"));
    }
}

/// The elements of a slice or shared variable; of an array of arrays, those of the inner ones.
struct Columns<'a> {
    memory: &'a TracedMemory,
    /// The size of a column in bytes.
    size: usize,
    len: usize,
}

impl Columns<'_> {
    fn title(&self) -> String {
        let shared = if self.memory.is_shared { "shared " } else { "" };
        format!("{shared}{}: {}", self.memory.name, self.len)
    }
}

impl Use {
    fn of(access: &TracedAccess) -> Option<Self> {
        match access.access.action {
            FoundAction::Read => Some(Self::Read),
            FoundAction::Write => Some(Self::Write),
            FoundAction::Atomic => Some(Self::Atomic),
            _ => None,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Atomic, _) | (_, Self::Atomic) => Self::Atomic,
            (one, other) if one == other => one,
            _ => Self::ReadAndWrite,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Read => "r",
            Self::Write => "w",
            Self::ReadAndWrite => "b",
            Self::Atomic => "a",
        }
    }

    fn verb(self) -> &'static str {
        match self {
            Self::Read => "reads",
            Self::Write => "writes",
            Self::ReadAndWrite => "reads and writes",
            Self::Atomic => "accesses atomically",
        }
    }
}

/// The invocations of a launch, workgroup by workgroup; one that shares memory runs whole workgroups.
fn rows(launch: &TracedLaunch) -> Vec<Row> {
    let TracedLaunch { grid, workgroup, .. } = *launch;
    let ids = |size: [usize; 3]| (0..size[2]).flat_map(move |z| (0..size[1]).flat_map(move |y| (0..size[0]).map(move |x| [z, y, x])));
    let groups = std::array::from_fn(|axis| grid[axis].div_ceil(workgroup[axis]));
    let is_whole = launch.memory.iter().any(|memory| memory.is_shared);
    let is_inside = |[group, local]: &Row| is_whole || (0..3).all(|axis| group[2 - axis] * workgroup[axis] + local[2 - axis] < grid[axis]);
    ids(groups).flat_map(|group| ids(workgroup).map(move |local| [group, local])).filter(is_inside).collect()
}

/// The columns of each memory: as large as the accesses to it.
fn columns(launch: &TracedLaunch) -> Vec<Columns<'_>> {
    let columns = |(number, memory): (usize, &'_ TracedMemory)| {
        let accesses = launch.accesses.iter().filter(|traced| traced.memory == number);
        let ends = accesses.flat_map(|traced| [traced.bytes.start, traced.bytes.end]);
        ends.fold(memory.element_size, greatest_common_divisor)
    };
    let sizes = launch.memory.iter().enumerate().map(columns);
    sizes.zip(&launch.memory).map(|(size, memory)| Columns { memory, size, len: memory.size / size }).collect()
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// What an invocation does, by memory and column.
type Cells = BTreeMap<(usize, usize), Use>;

fn uses(launch: &TracedLaunch, columns: &[Columns<'_>]) -> HashMap<Row, Cells> {
    let mut uses: HashMap<Row, Cells> = HashMap::new();
    for traced in &launch.accesses {
        let Some(used) = Use::of(traced) else { continue };
        let [mut group, mut local] = [traced.access.workgroup_id, traced.access.local_id];
        group.reverse();
        local.reverse();
        let cells = uses.entry([group, local]).or_default();
        let size = columns[traced.memory].size;
        for column in traced.bytes.start / size..traced.bytes.end / size {
            cells.entry((traced.memory, column)).and_modify(|other| *other = other.and(used)).or_insert(used);
        }
    }
    uses
}

/// Neighbours of one use: where they start, by memory and column, and how many they are.
type Run = ((usize, usize), (Use, usize));

fn runs(cells: &Cells) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (&(memory, column), &used) in cells {
        match runs.last_mut() {
            Some(((of, start), (other, count))) if (*of, *start + *count, *other) == (memory, column, used) => *count += 1,
            _ => runs.push(((memory, column), (used, 1))),
        }
    }
    runs
}

/// What a row says when it is pointed at.
fn title(launch: &TracedLaunch, [group, local]: &Row, cells: &Cells, columns: &[Columns<'_>]) -> String {
    let [x, y, z] = std::array::from_fn(|axis| group[2 - axis] * launch.workgroup[axis] + local[2 - axis]);
    let mut text = format!("global_id ({x}, {y}, {z})");
    for ((memory, first), (used, count)) in runs(cells) {
        let (verb, name) = (used.verb(), columns[memory].memory.name);
        let elements = if count == 1 { format!("{first}") } else { format!("{first}..{}", first + count) };
        write!(text, "&#10;{verb} {name}[{elements}]").expect("a string takes all");
    }
    text
}

/// The name of a workgroup: by as many ids as the grid has axes.
fn workgroup(launch: &TracedLaunch, [z, y, x]: [usize; 3]) -> String {
    match launch.grid {
        [_, 1, 1] => format!("workgroup {x}"),
        [_, _, 1] => format!("workgroup ({x}, {y})"),
        _ => format!("workgroup ({x}, {y}, {z})"),
    }
}

fn legend(svg: &mut String, launch: &TracedLaunch) {
    put(svg, &format!("<text x=\"4\" y=\"16\" font-weight=\"bold\">{}</text>", launch.kernel));
    let mut x = LEFT;
    for used in [Use::Read, Use::Write, Use::ReadAndWrite, Use::Atomic] {
        put(svg, &format!("<rect class=\"{}\" x=\"{x}\" y=\"7\" width=\"10\" height=\"10\"/>", used.class()));
        put(svg, &format!("<text x=\"{}\" y=\"16\">{}</text>", x + 14, used.verb()));
        x += 26 + 6 * used.verb().len();
    }
}

fn put(svg: &mut String, line: &str) {
    svg.push_str(line);
    svg.push('\n');
}

#[cfg(test)]
mod tests {
    use scry::prelude::*;

    use super::*;

    #[scry::kernel(workgroup = 2)]
    fn pairs(x: &[f32], y: &mut [f32], count: &[AtomicU32]) {
        let i = global_id().x;
        if i < y.len() {
            y[i] = x[i] + x[i + 1];
            y[i] += 1.0;
            count[0].fetch_add(1, Relaxed);
        }
    }

    #[scry::kernel(workgroup = (2, 2))]
    fn transpose(y: &mut [f32]) {
        let mut tile = shared::<[[f32; 2]; 2]>();
        let (column, row) = local_id().xy();
        tile[row][column] = 1.0;
        barrier();
        if global_id().x < 3 && global_id().y < 2 {
            y[global_id().y * 3 + global_id().x] = tile[column][row];
        }
    }

    fn traced(launch: impl FnOnce(&Device) -> scry::Result<()>) -> TracedLaunch {
        let device = Device::sanitizer().unwrap();
        let (result, mut launches) = device.trace(|| launch(&device));
        result.unwrap();
        assert_eq!((launches.len(), device.findings()), (1, Vec::new()));
        launches.remove(0)
    }

    /// What the rows of a picture say, and the cells in them.
    fn rows(svg: &str) -> Vec<(String, Vec<&str>)> {
        let rows = svg.split("<g><title>").skip(1).filter_map(|row| row.split("</g>").next()?.split_once("</title>"));
        rows.map(|(title, cells)| (title.replace("&#10;", "; "), cells.trim().lines().collect())).collect()
    }

    #[test]
    fn each_invocation_has_a_row_and_each_element_a_column() {
        let launch = traced(|device| {
            let (x, y, count) = (device.upload(&[1.0; 4])?, device.zeros(2)?, device.zeros(1)?);
            pairs.launch(device, &x, &y, &count, 3)
        });
        let svg = draw(&launch);
        let expected = |i: usize| {
            let (x, y) = (LEFT + LARGEST * i, TOP + LARGEST * i);
            let cells = [("r", x, 24), ("b", x + NAME + GAP, 12), ("a", LEFT + 2 * (NAME + GAP), 12)]
                .map(|(class, x, width)| format!("<path class=\"{class}\" d=\"M{x} {y}h{width}v12h-{width}z\"/>"));
            let title = format!("global_id ({i}, 0, 0); reads x[{i}..{}]; reads and writes y[{i}]; accesses atomically count[0]", i + 2);
            (title, cells)
        };
        let rows = rows(&svg);
        assert_eq!(rows.len(), 2, "the third accesses nothing\n{svg}");
        for (i, row) in rows.into_iter().enumerate() {
            let (title, cells) = expected(i);
            assert_eq!(row, (title, cells.iter().map(String::as_str).collect()));
        }
        for text in [">x: 4<", ">y: 2<", ">count: 1<", ">workgroup 0<", ">workgroup 1<", &format!("height=\"{}\"", 3 * LARGEST)] {
            assert!(svg.contains(text), "{text}\n{svg}");
        }
    }

    #[test]
    fn rows_go_by_workgroups_which_have_shared_memory_of_their_own() {
        let svg = draw(&traced(|device| transpose.launch(device, &device.zeros(6)?, (3, 2))));
        let titles: Vec<String> = rows(&svg).into_iter().map(|(title, _)| title).collect();
        assert_eq!(
            titles,
            [
                "global_id (0, 0, 0); writes y[0]; reads and writes tile[0]",
                "global_id (1, 0, 0); writes y[1]; writes tile[1]; reads tile[2]",
                "global_id (0, 1, 0); writes y[3]; reads tile[1]; writes tile[2]",
                "global_id (1, 1, 0); writes y[4]; reads and writes tile[3]",
                "global_id (2, 0, 0); writes y[2]; reads and writes tile[0]",
                "global_id (3, 0, 0); writes tile[1]",
                "global_id (2, 1, 0); writes y[5]; reads tile[1]; writes tile[2]",
                "global_id (3, 1, 0); writes tile[3]",
            ]
        );
        assert!(svg.contains(">shared tile: 4<") && svg.contains(">workgroup (1, 0)<"), "{svg}");
    }
}
