//! Bars: how fast scry is, as a part of the best peer's speed, or of the ceiling where there is no peer.

use super::style::{FAINT, GRID, INK, OUR_COLOR};
use super::subtitle;
use super::svg::{Anchor, Font, Svg};
use crate::record::{Case, Ceilings, Limit, Report};

const WIDTH: f64 = 1200.0;
const TOP: f64 = 96.0;
const ROW: f64 = 17.0;
/// Of a group: its name, and the room below it.
const HEAD: f64 = 26.0;
const FOOT: f64 = 14.0;
/// Of a column: of the names, and of the bars.
const NAMES: f64 = 232.0;
const BARS: f64 = 220.0;
const COLUMN: f64 = 586.0;
/// The ratio at the end of a bar's room.
const MOST: f64 = 1.5;
/// Where bars are drawn that are not against a peer.
const PALE: &str = "#8fb9ea";

pub(super) fn draw(report: &Report) -> String {
    let groups = groups(&report.cases);
    let columns = columns(&groups);
    let height = columns.iter().map(|groups| groups.iter().map(height_of).sum::<f64>()).fold(0.0, f64::max);
    let mut svg = Svg::new(WIDTH, TOP + height + 8.0);
    svg.text((26.0, 36.0), Font::new(19.0, Anchor::Start).bold(), "Speed of scry-kernels beside the best peer's");
    svg.text((26.0, 58.0), Font::new(12.5, Anchor::Start).color(FAINT), &subtitle(report));
    draw_legend(&mut svg);
    for (i, groups) in columns.iter().enumerate() {
        let (left, mut top) = (26.0 + COLUMN * i as f64, TOP);
        for group in *groups {
            draw_group(&mut svg, (left, top), group, &report.ceilings);
            top += height_of(group);
        }
    }
    svg.finish()
}

/// The cases of a group, one after another.
type Group<'a> = Vec<&'a Case>;

fn groups(cases: &[Case]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for case in cases.iter().filter(|case| case.ours().is_some()) {
        match groups.iter_mut().find(|group| group[0].group == case.group) {
            Some(group) => group.push(case),
            None => groups.push(vec![case]),
        }
    }
    groups
}

fn height_of(group: &Group<'_>) -> f64 {
    HEAD + ROW * group.len() as f64 + FOOT
}

/// Two columns that are about as long.
fn columns<'g, 'a>(groups: &'g [Group<'a>]) -> [&'g [Group<'a>]; 2] {
    let longer = |split: usize| {
        let [left, right] = [&groups[..split], &groups[split..]].map(|groups| groups.iter().map(height_of).sum::<f64>());
        left.max(right)
    };
    let split = (0..=groups.len()).min_by(|a, b| longer(*a).total_cmp(&longer(*b))).unwrap_or_default();
    [&groups[..split], &groups[split..]]
}

fn draw_legend(svg: &mut Svg) {
    let font = Font::new(12.5, Anchor::Start);
    svg.rect((26.0, 70.0), (22.0, 11.0), OUR_COLOR);
    svg.text((54.0, 80.0), font, "of the best peer, which is named; 1 is as fast");
    svg.rect((356.0, 70.0), (22.0, 11.0), PALE);
    svg.text((384.0, 80.0), font, "without a peer: of the rate of a copy, or of multiplications and additions");
}

fn draw_group(svg: &mut Svg, (left, top): (f64, f64), group: &Group<'_>, ceilings: &Ceilings) {
    let (zero, bottom) = (left + NAMES, top + HEAD + ROW * group.len() as f64);
    svg.text((left, top + 15.0), Font::new(13.5, Anchor::Start).bold(), group[0].group);
    for ratio in [0.5, 1.0, 1.5] {
        let x = zero + BARS * ratio / MOST;
        svg.line((x, top + HEAD - 5.0), (x, bottom), if ratio == 1.0 { "#afb8c1" } else { GRID }, 1.0);
        svg.text((x, top + 16.0), Font::new(10.0, Anchor::Middle).color(FAINT), &ratio.to_string());
    }
    svg.line((zero, top + HEAD - 5.0), (zero, bottom), "#afb8c1", 1.0);
    for (i, case) in group.iter().enumerate() {
        draw_bar(svg, (left, top + HEAD + ROW * i as f64), case, ceilings);
    }
}

fn draw_bar(svg: &mut Svg, (left, top): (f64, f64), case: &Case, ceilings: &Ceilings) {
    let Some(Ratio { value, of, color }) = ratio(case, ceilings) else { return };
    let (zero, base) = (left + NAMES, top + 11.5);
    svg.text((zero - 8.0, base), Font::new(11.5, Anchor::End), &format!("{}, {}", case.operation, case.size));
    let length = BARS * value.min(MOST) / MOST;
    svg.rect((zero, top + 2.0), (length.max(1.0), ROW - 5.0), color);
    if value > MOST {
        // The bar goes on where the room ends.
        svg.text((zero + BARS - 14.0, base), Font::new(11.0, Anchor::Start).color("#ffffff"), "»");
    }
    let font = Font::new(11.5, Anchor::Start);
    svg.text((zero + BARS + 8.0, base), font.bold().color(INK), &format!("{value:.2}"));
    svg.text((zero + BARS + 40.0, base), font.color(FAINT), &of);
}

/// How fast scry is, and beside what.
struct Ratio {
    value: f64,
    of: String,
    color: &'static str,
}

fn ratio(case: &Case, ceilings: &Ceilings) -> Option<Ratio> {
    let ours = case.ours()?.seconds.median;
    let best = case.peers().min_by(|a, b| a.seconds.median.total_cmp(&b.seconds.median));
    Some(match (best, case.amount.limit) {
        (Some(best), _) => Ratio { value: best.seconds.median / ours, of: best.who.clone(), color: OUR_COLOR },
        (None, Limit::Bytes) => Ratio { value: case.amount.of_ceiling(ours, ceilings), of: "copy".to_owned(), color: PALE },
        (None, Limit::Operations) => Ratio { value: case.amount.of_ceiling(ours, ceilings), of: "multiply-add".to_owned(), color: PALE },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Amount, Measurement};
    use crate::statistics::Times;

    fn case(operation: &'static str, group: &'static str, seconds: &[(&str, f64)]) -> Case {
        let measure = |(who, seconds): &(&str, f64)| Measurement {
            who: (*who).to_owned(),
            clock: "",
            seconds: Times { median: *seconds, least: *seconds, greatest: *seconds },
            is_checked: true,
        };
        let measurements = seconds.iter().map(measure).collect();
        Case { operation, group, size: String::new(), amount: Amount::bytes(100, 10), measurements }
    }

    #[test]
    fn the_fastest_peer_counts() {
        let ceilings = Ceilings { bytes: 200.0, operations: 1.0 };
        let with_peers = ratio(&case("a", "b", &[("scry", 2.0), ("slow", 4.0), ("fast", 1.0)]), &ceilings).unwrap();
        assert_eq!((with_peers.value, with_peers.of.as_str()), (0.5, "fast"));
        let alone = ratio(&case("a", "b", &[("scry", 2.0)]), &ceilings).unwrap();
        assert_eq!((alone.value, alone.of.as_str()), (0.25, "copy"));
    }

    #[test]
    fn groups_come_together_in_columns_of_one_length() {
        let names = ["x", "x", "y", "z", "x"];
        let cases: Vec<Case> = names.iter().map(|group| case("a", group, &[("scry", 1.0)])).collect();
        let groups = groups(&cases);
        assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1, 1]);
        assert_eq!(columns(&groups).map(<[_]>::len), [1, 2]);
    }
}
