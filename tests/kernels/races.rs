//! Launches in which invocations could race: an error of the host's before anything runs, and none of a grid that fulfils the condition.

use scry::{Batch, Error, Meeting, Result};

use crate::support::{every_device, zeros};

/// All invocations above one another have one element.
#[scry::kernel]
fn along_x(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] + 1.0;
}

/// In a wider grid, a row goes on in the next one.
#[scry::kernel]
fn by_rows(width: usize, x: &[u32], y: &mut [u32]) {
    let (row, column) = (global_id().y, global_id().x);
    y[row * width + column] = 10 * x[column] + row as u32;
}

/// One element, whoever runs.
#[scry::kernel]
fn first(x: &[u32], y: &mut [u32]) {
    y[0] += x[global_id().x];
}

/// Each workgroup has the same elements.
#[scry::kernel(workgroup = 64)]
fn of_one_workgroup(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    y[local_id().x] = tile[63 - lane];
}

/// With more invocations than a stride is long, one begins where another goes on.
#[scry::kernel]
fn strided(stride: usize, x: &[u32], y: &mut [u32]) {
    for k in (global_id().x..x.len()).step_by(stride) {
        y[k] = 3 * x[k];
    }
}

/// One reads what another one writes.
#[scry::kernel]
fn folded(n: usize, y: &mut [u32]) {
    let i = global_id().x;
    y[i] += y[i + n];
}

/// Rows that are longer than they are apart.
#[scry::kernel]
fn rows_of(width: usize, columns: usize, y: &mut [u32]) {
    for column in 0..columns {
        y[global_id().x * width + column] = 1;
    }
}

/// Elements of elements.
#[scry::kernel]
fn in_fours(y: &mut [[u32; 4]]) {
    let (row, column) = (global_id().y, global_id().x);
    y[row][column] = column as u32;
}

/// The first row does nothing, so two rows do not race, though no condition says so.
#[scry::kernel]
fn below_the_first(y: &mut [u32]) {
    let (row, column) = (global_id().y, global_id().x);
    if row == 0 {
        return;
    }
    y[column] = row as u32;
}

/// Data decide who gets there.
#[scry::kernel]
fn of_some(x: &[u32], y: &mut [u32]) {
    if x[global_id().x] > 1 {
        y[0] = 1;
    }
}

/// A workgroup's own elements.
#[scry::kernel(workgroup = 8)]
fn in_shared_memory(stride: usize, y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    tile[local_id().x * stride] = 1;
    barrier();
    let i = global_id().x;
    if i < y.len() {
        y[i] = tile[0];
    }
}

/// Each invocation has sixteen elements of a square, in four places, as far as there are rows and columns.
#[scry::kernel(workgroup = 64)]
fn squares(rows: usize, width: usize, pitch: usize, y: &mut [u32]) {
    let (t, group) = (local_id().x, workgroup_id());
    for j in 0..4 {
        for i in 0..4 {
            let (row, column) = (32 * group.y + t / 8 * 2 + j / 2 * 16 + j % 2, 32 * group.x + t % 8 * 2 + i / 2 * 16 + i % 2);
            if row < rows && column < width {
                y[(group.z * rows + row) * pitch + column] += (1000 * row + column) as u32;
            }
        }
    }
}

/// The same, as accesses that differ in constants.
#[scry::kernel(workgroup = 64)]
fn unrolled_squares(rows: usize, width: usize, pitch: usize, y: &mut [u32]) {
    let (t, group) = (local_id().x, workgroup_id());
    #[unroll]
    for j in 0..4 {
        #[unroll]
        for i in 0..4 {
            let (row, column) = (32 * group.y + t / 8 * 2 + j / 2 * 16 + j % 2, 32 * group.x + t % 8 * 2 + i / 2 * 16 + i % 2);
            if row < rows && column < width {
                y[(group.z * rows + row) * pitch + column] += (1000 * row + column) as u32;
            }
        }
    }
}

/// The row behind the last one is the next matrix's first.
#[scry::kernel(workgroup = 64)]
fn one_row_too_many(rows: usize, y: &mut [u32]) {
    let (t, group) = (local_id().x, workgroup_id());
    let row = 8 * group.y + t / 8;
    if row <= rows {
        y[(group.z * rows + row) * 8 + t % 8] += 1;
    }
}

#[scry::device]
#[derive(Clone, Copy)]
#[repr(C)]
struct Columns {
    count: u16,
    sign: i8,
}

#[scry::device]
#[derive(Clone, Copy)]
#[repr(C)]
struct Rows {
    are_written: bool,
    pitch: u8,
    columns: Columns,
}

/// Parts of a parameter, of all sizes, say where rows begin and end.
#[scry::kernel]
fn by_parts(rows: Rows, y: &mut [u32]) {
    let (row, column) = (global_id().y, global_id().x);
    if rows.are_written && column < rows.columns.count as usize && rows.columns.sign < 0 {
        y[row * rows.pitch as usize + column] = column as u32;
    }
}

/// A launch is refused, and it is said what the condition is.
fn refused(launched: Result<()>, name: &str, holds: &str) -> Option<Box<Meeting>> {
    let error = launched.expect_err("invocations could race");
    let text = error.to_string();
    assert!(text.contains("could race in this launch"), "{text}");
    assert!(text.contains(holds), "{text}");
    let Error::Race { kernel, condition, meeting, .. } = error else { panic!("{text}") };
    assert_eq!(kernel, name);
    assert!(condition.contains(holds), "{text}");
    assert!(meeting.as_ref().is_none_or(|meeting| text.contains(&meeting.to_string())), "{text}");
    meeting
}

/// Two invocations are named, and the element at which they meet; `of` says what an invocation reads (`false`) and writes (`true`).
fn names(
    meeting: Option<Box<Meeting>>,
    invocations: [[u32; 3]; 2],
    element: &str,
    of: impl Fn([usize; 3]) -> Vec<(String, bool)>,
) -> String {
    let meeting = meeting.expect("two invocations meet");
    assert_eq!((meeting.invocations, meeting.element.as_str()), (invocations, element), "{meeting}");
    for (invocation, writes) in invocations.into_iter().zip(meeting.writes) {
        let all = of(invocation.map(|id| id as usize));
        assert!(all.contains(&(element.to_owned(), writes)), "{invocation:?} accesses {all:?}: {meeting}");
    }
    assert!(invocations[0] != invocations[1] && meeting.writes.contains(&true), "{meeting}");
    meeting.to_string()
}

fn writes(index: usize) -> (String, bool) {
    (format!("y[{index}]"), true)
}

fn reads(index: usize) -> (String, bool) {
    (format!("y[{index}]"), false)
}

#[test]
fn a_kernel_along_x_takes_one_row() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0])?, gpu.upload(&[0.5f32; 3])?);
        let meeting = refused(along_x.launch(gpu, &x, &y, (3, 2)), "along_x", "launch_size().y <= 1");
        let text = names(meeting, [[0, 0, 0], [0, 1, 0]], "y[0]", |[x, ..]| vec![writes(x)]);
        assert_eq!(text, "invocations (0, 0, 0) and (0, 1, 0) would both write `y[0]`");
        let meeting = refused(along_x.launch(gpu, &x, &y, (3, 1, 2)), "along_x", "launch_size().z <= 1");
        names(meeting, [[0, 0, 0], [0, 0, 1]], "y[0]", |[x, ..]| vec![writes(x)]);
        assert_eq!(y.download()?, [0.5; 3]);
        along_x.launch(gpu, &x, &y, (3, 1))?;
        assert_eq!(y.download()?, [2.0, 3.0, 4.0]);
        Ok(())
    });
}

#[test]
fn a_grid_is_no_wider_than_the_rows() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1, 2, 3, 4])?, gpu.upload(&[7; 13])?);
        let meeting = refused(by_rows.launch(gpu, 3, &x, &y, (4, 3)), "by_rows", "<= width");
        names(meeting, [[3, 0, 0], [0, 1, 0]], "y[3]", |[column, row, _]| vec![writes(row * 3 + column)]);
        assert_eq!(y.download()?, [7; 13]);
        by_rows.launch(gpu, 3, &x, &y, (3, 4))?;
        assert_eq!(y.download()?, [10, 20, 30, 11, 21, 31, 12, 22, 32, 13, 23, 33, 7]);
        // Rows with a gap between them.
        by_rows.launch(gpu, 5, &x, &y, (2, 2))?;
        assert_eq!(y.download()?, [10, 20, 30, 11, 21, 11, 21, 22, 32, 13, 23, 33, 7]);
        Ok(())
    });
}

#[test]
fn parts_of_a_parameter_say_which_two_meet() {
    every_device(|gpu| {
        let y = gpu.upload(&[7; 10])?;
        let rows = |pitch| Rows { are_written: true, pitch, columns: Columns { count: 5, sign: -1 } };
        let error = by_parts.launch(gpu, rows(3), &y, (6, 2)).expect_err("rows are longer than they are apart");
        assert!(error.to_string().contains("`rows.columns.count` is 5"), "{error}");
        assert!(error.to_string().contains("`rows.pitch` is 3"), "{error}");
        let meeting = refused(Err(error), "by_parts", "rows.pitch");
        names(meeting, [[3, 0, 0], [0, 1, 0]], "y[3]", |[column, row, _]| vec![writes(row * 3 + column)]);
        assert_eq!(y.download()?, [7; 10]);
        by_parts.launch(gpu, rows(5), &y, (6, 2))?;
        assert_eq!(y.download()?, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
        Ok(())
    });
}

/// The two are far from the first ones, and few of those between are tried.
#[test]
fn the_last_of_a_wide_row_meets_the_first_of_the_next() {
    every_device(|gpu| {
        let (x, y) = (zeros::<u32>(gpu, 5001)?, zeros::<u32>(gpu, 10_001)?);
        let meeting = refused(by_rows.launch(gpu, 5000, &x, &y, (5001, 2)), "by_rows", "<= width");
        names(meeting, [[5000, 0, 0], [0, 1, 0]], "y[5000]", |[column, row, _]| vec![writes(row * 5000 + column)]);
        Ok(())
    });
}

#[test]
fn one_element_is_for_one_invocation() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[5u32, 6])?, gpu.upload(&[1u32])?);
        let meeting = refused(first.launch(gpu, &x, &y, 2), "first", "launch_size().x <= 1");
        names(meeting, [[0, 0, 0], [1, 0, 0]], "y[0]", |_| vec![reads(0), writes(0)]);
        let meeting = refused(first.launch(gpu, &x, &y, (1, 2)), "first", "launch_size().y <= 1");
        names(meeting, [[0, 0, 0], [0, 1, 0]], "y[0]", |_| vec![reads(0), writes(0)]);
        assert_eq!(y.download()?, [1]);
        first.launch(gpu, &x, &y, 1)?;
        assert_eq!(y.download()?, [6]);
        Ok(())
    });
}

#[test]
fn elements_by_lanes_are_for_one_workgroup() {
    let x: Vec<u32> = (0..65).map(|i| i * i).collect();
    every_device(|gpu| {
        let y = zeros(gpu, 64)?;
        let meeting = refused(of_one_workgroup.launch(gpu, &gpu.upload(&x)?, &y, 65), "of_one_workgroup", "launch_size().x <= 64");
        // Whole workgroups run, so there are 128.
        names(meeting, [[0, 0, 0], [64, 0, 0]], "y[0]", |[x, ..]| vec![writes(x % 64)]);
        assert_eq!(y.download()?, [0u32; 64]);
        for n in [64, 10] {
            of_one_workgroup.launch(gpu, &gpu.upload(&x[..n])?, &y, n)?;
            let expected: Vec<u32> = (0..64).rev().map(|i| if i < n { x[i] } else { 0 }).collect();
            assert_eq!(y.download()?, expected);
        }
        Ok(())
    });
}

#[test]
fn strides_are_no_shorter_than_the_grid() {
    let x: Vec<u32> = (0..200).collect();
    let expected: Vec<u32> = x.iter().map(|value| 3 * value).collect();
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&x)?, zeros(gpu, 200)?);
        let meeting = refused(strided.launch(gpu, 64, &x, &y, 65), "strided", "launch_size().x <= stride");
        names(meeting, [[0, 0, 0], [64, 0, 0]], "y[64]", |[x, ..]| (x..200).step_by(64).map(writes).collect());
        assert_eq!(y.download()?, [0u32; 200]);
        strided.launch(gpu, 64, &x, &y, 64)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn none_reads_what_another_one_writes() {
    every_device(|gpu| {
        let y = gpu.upload(&[1u32, 2, 3, 4, 5, 6, 7, 8])?;
        let meeting = refused(folded.launch(gpu, 3, &y, 5), "folded", "<= n");
        let text = names(meeting, [[0, 0, 0], [3, 0, 0]], "y[3]", |[x, ..]| vec![reads(x), reads(x + 3), writes(x)]);
        assert_eq!(text, "invocation (0, 0, 0) would read `y[3]`, and (3, 0, 0) would write it");
        folded.launch(gpu, 4, &y, 4)?;
        assert_eq!(y.download()?, [6, 8, 10, 12, 5, 6, 7, 8]);
        Ok(())
    });
}

#[test]
fn rows_end_before_the_next_begins() {
    every_device(|gpu| {
        let y = zeros(gpu, 12)?;
        let meeting = refused(rows_of.launch(gpu, 3, 5, &y, 2), "rows_of", "columns <= width");
        names(meeting, [[0, 0, 0], [1, 0, 0]], "y[3]", |[x, ..]| (0..5).map(|column| writes(3 * x + column)).collect());
        rows_of.launch(gpu, 3, 2, &y, 4)?;
        assert_eq!(y.download()?, [1u32, 1, 0].repeat(4));
        Ok(())
    });
}

#[test]
fn elements_of_elements_are_named_by_all_indices() {
    every_device(|gpu| {
        let y = gpu.upload(&[[9u32; 4]; 2])?;
        let meeting = refused(in_fours.launch(gpu, &y, (4, 2, 2)), "in_fours", "launch_size().z <= 1");
        names(meeting, [[0, 0, 0], [0, 0, 1]], "y[0][0]", |[x, y, _]| vec![(format!("y[{y}][{x}]"), true)]);
        in_fours.launch(gpu, &y, (4, 2))?;
        assert_eq!(y.download()?, [[0, 1, 2, 3]; 2]);
        Ok(())
    });
}

/// A condition may ask for more than is needed, and what data decide nobody knows.
#[test]
fn invocations_are_named_where_they_meet_for_sure() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1u32, 2, 3])?, zeros::<u32>(gpu, 2)?);
        let meeting = refused(below_the_first.launch(gpu, &y, (2, 3)), "below_the_first", "launch_size().y <= 1");
        names(meeting, [[0, 1, 0], [0, 2, 0]], "y[0]", |[x, y, _]| if y > 0 { vec![writes(x)] } else { Vec::new() });
        let meeting = refused(below_the_first.launch(gpu, &y, (2, 2)), "below_the_first", "launch_size().y <= 1");
        assert_eq!(meeting, None);
        let meeting = refused(of_some.launch(gpu, &x, &y, 3), "of_some", "launch_size().x <= 1");
        assert_eq!(meeting, None);
        // An index that is out of bounds is no access.
        let meeting = refused(rows_of.launch(gpu, 3, 5, &y, 2), "rows_of", "columns <= width");
        assert_eq!(meeting, None);
        below_the_first.launch(gpu, &y, 2)?;
        of_some.launch(gpu, &x, &y, 1)?;
        assert_eq!(y.download()?, [0, 0]);
        Ok(())
    });
}

/// Squares go past the ends of what they cover, in rows as well as in columns.
#[test]
fn squares_end_anywhere() {
    every_device(|gpu| {
        for (rows, width, pitch) in [(45, 37, 40), (1, 1, 1), (32, 64, 64), (100, 3, 5)] {
            let grid = (64 * usize::div_ceil(width, 32), usize::div_ceil(rows, 32), 2);
            let y = zeros::<u32>(gpu, 2 * rows * pitch)?;
            squares.launch(gpu, rows, width, pitch, &y, grid)?;
            unrolled_squares.launch(gpu, rows, width, pitch, &y, grid)?;
            let of = |i: usize| if i % pitch < width { 2 * (1000 * (i / pitch % rows) + i % pitch) } else { 0 };
            assert_eq!(y.download()?, (0..y.len()).map(|i| of(i) as u32).collect::<Vec<_>>());
        }
        let y = zeros(gpu, 45 * 37)?;
        refused(squares.launch(gpu, 45, 37, 36, &y, (128, 2)), "squares", "width <= pitch");
        refused(unrolled_squares.launch(gpu, 45, 37, 36, &y, (128, 2)), "unrolled_squares", "width <= pitch");
        let y = zeros(gpu, 256)?;
        one_row_too_many.launch(gpu, 16, &y, (64, 2, 2))?;
        assert_eq!(y.download()?, [1; 256]);
        let meeting = refused(one_row_too_many.launch(gpu, 12, &y, (64, 2, 2)), "one_row_too_many", "rows");
        assert!(meeting.is_some_and(|meeting| meeting.element == "y[96]"), "both have the row behind the first matrix");
        Ok(())
    });
}

#[test]
fn invocations_of_one_workgroup_meet_in_shared_memory() {
    every_device(|gpu| {
        let y = zeros(gpu, 16)?;
        let meeting = refused(in_shared_memory.launch(gpu, 0, &y, 16), "in_shared_memory", "stride");
        names(meeting, [[0, 0, 0], [1, 0, 0]], "tile[0]", |_| vec![("tile[0]".to_owned(), true)]);
        in_shared_memory.launch(gpu, 2, &y, 16)?;
        assert_eq!(y.download()?, [1u32; 16]);
        Ok(())
    });
}

/// In batches, and in graphs, where another launch takes the place of one.
#[test]
fn launches_that_are_recorded_do_not_race_either() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[5u32, 6])?, gpu.upload(&[0u32])?);
        let mut batch: Batch = gpu.batch()?;
        refused(first.launch(&mut batch, &x, &y, 2), "first", "launch_size().x <= 1");
        first.launch(&mut batch, &x, &y, 1)?;
        let mut graph = batch.finish()?;
        refused(first.launch(graph.replace(0), &x, &y, 2), "first", "launch_size().x <= 1");
        graph.launch()?;
        assert_eq!(y.download()?, [5]);
        Ok(())
    });
}
