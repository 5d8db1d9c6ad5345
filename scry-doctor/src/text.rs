//! Text: tables, sizes and speeds, for people.

use std::time::Duration;

/// Rows of cells as lines, indented by two spaces, with each column as wide as its widest cell. A cell of several lines goes on
/// below itself; only the last may be one.
pub(crate) fn table<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn line<const COLUMNS: usize>(row: &[String; COLUMNS], widths: &[usize; COLUMNS]) -> String {
    let (last, first) = row.split_last().expect("a table has columns");
    let mut start = String::from("  ");
    for (cell, width) in first.iter().zip(widths) {
        start.push_str(&format!("{cell:width$}  "));
    }
    let below = format!("\n{}", " ".repeat(start.chars().count()));
    format!("{}\n", format!("{start}{}", last.replace('\n', &below)).trim_end())
}

/// A number of bytes, in the unit that suits it.
pub(crate) fn bytes(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..0x10_0000 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        0x10_0000..0x4000_0000 => format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20)),
        _ => format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30)),
    }
}

/// So many bytes in so much time.
pub(crate) fn throughput(bytes: u64, time: Duration) -> String {
    let billions = bytes as f64 / time.as_secs_f64().max(1e-9) / 1e9;
    format!("{billions:.0$} GB/s", if billions < 10.0 { 2 } else { 0 })
}

pub(crate) fn micros(time: Duration) -> String {
    format!("{:.1} µs", time.as_secs_f64() * 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_lines_go_on_below_themselves() {
        let rows = [["found", "a", "one"], ["no", "größer", "two\nthree"], ["", "", ""]].map(|row| row.map(str::to_owned));
        assert_eq!(table(&rows), "  found  a       one\n  no     größer  two\n                 three\n\n");
        assert_eq!(table::<2>(&[]), "");
    }

    #[test]
    fn sizes_and_times_have_their_units() {
        assert_eq!([0, 1023, 1536, 3 << 20, 5 << 30].map(bytes), ["0 bytes", "1023 bytes", "1.5 KiB", "3.0 MiB", "5.0 GiB"]);
        assert_eq!(throughput(3_000_000_000, Duration::from_millis(500)), "6.00 GB/s");
        assert_eq!(throughput(3_000_000_000, Duration::from_millis(1)), "3000 GB/s");
        assert_eq!(micros(Duration::from_nanos(4_250)), "4.2 µs");
    }
}
