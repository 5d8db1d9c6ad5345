//! Draws counts as an SVG picture: an area for each channel, over axes with ticks.

const WIDTH: f64 = 765.0;
const HEIGHT: f64 = 340.0;
/// Where the axes meet.
const LEFT: f64 = 64.0;
const BOTTOM: f64 = 380.0;

/// The picture of `channels`, each a name, which is a colour, and how often each shade occurs in it.
///
/// The shades between black and white decide how high the picture is: of photographs these two are often most, and are cut off.
pub(crate) fn draw(channels: &[(&str, &[u32])]) -> String {
    let shades = channels.iter().map(|(_, counts)| counts.len()).max().unwrap_or(0);
    let between = |counts: &[u32]| counts.iter().copied().skip(1).rev().skip(1).max();
    let highest = channels.iter().filter_map(|(_, counts)| between(counts)).max().unwrap_or(0);
    let step = tick_step(highest);
    let top = highest.next_multiple_of(step).max(step);
    let axes = Axes { across: WIDTH / (shades.max(2) - 1) as f64, top };

    let mut lines = Vec::new();
    lines.push("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 864 440' font-family='sans-serif' font-size='13'>".to_owned());
    lines.push("<rect width='864' height='440' fill='white'/>".to_owned());
    for count in (0..=top).step_by(step as usize) {
        let y = axes.y(count);
        lines.push(format!("<path d='M{LEFT} {y:.1}h{WIDTH}' stroke='#ddd'/>"));
        lines.push(format!("<text x='{}' y='{:.1}' text-anchor='end'>{count}</text>", LEFT - 8.0, y + 4.5));
    }
    for shade in (0..=shades).step_by(32).map(|shade| shade.min(shades.saturating_sub(1))) {
        let x = axes.x(shade);
        lines.push(format!("<path d='M{x:.1} {BOTTOM}v5' stroke='black'/>"));
        lines.push(format!("<text x='{x:.1}' y='{}' text-anchor='middle'>{shade}</text>", BOTTOM + 20.0));
    }
    lines.extend(channels.iter().map(|(color, counts)| axes.area(color, counts)));
    lines.push(format!("<path d='M{LEFT} {BOTTOM}h{WIDTH}' stroke='black'/>"));
    lines.push(format!("<text x='{}' y='{}' text-anchor='middle'>shade</text>", LEFT + WIDTH / 2.0, BOTTOM + 42.0));
    lines.push(format!("<text x='{LEFT}' y='24' text-anchor='middle'>pixels</text>"));
    lines.push("</svg>".to_owned());
    lines.join("\n") + "\n"
}

/// The distance of ticks, 1, 2 or 5 times a power of ten, that makes at most eight up to `highest`.
fn tick_step(highest: u32) -> u32 {
    let powers = (0..9).map(|exponent| 10u32.pow(exponent));
    let mut steps = powers.flat_map(|power| [power, 2 * power, 5 * power.min(500_000_000)]);
    steps.find(|step| highest.div_ceil(*step) <= 8).unwrap_or(u32::MAX)
}

/// What the axes show.
struct Axes {
    /// How many units of the picture a shade is.
    across: f64,
    /// The highest count that is not cut off.
    top: u32,
}

impl Axes {
    fn x(&self, shade: usize) -> f64 {
        LEFT + self.across * shade as f64
    }

    fn y(&self, count: u32) -> f64 {
        BOTTOM - HEIGHT * f64::from(count.min(self.top)) / f64::from(self.top)
    }

    /// The area below the counts, with an outline.
    fn area(&self, color: &str, counts: &[u32]) -> String {
        let mut path = format!("M{LEFT} {BOTTOM}");
        for (shade, &count) in counts.iter().enumerate() {
            path += &format!("L{:.1} {:.1}", self.x(shade), self.y(count));
        }
        format!("<path d='{path}V{BOTTOM}Z' fill='{color}' fill-opacity='0.25' stroke='{color}'/>")
    }
}
