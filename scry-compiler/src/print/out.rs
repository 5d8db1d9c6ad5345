//! The writer of the printers: lines, indented, each with the span it comes from.

use proc_macro2::Span;

pub(crate) struct Text {
    pub(crate) text: String,
    /// For each line, where in the source it comes from.
    pub(crate) spans: Vec<Span>,
}

/// A text being written; writing cannot fail.
pub(super) struct Out {
    text: Text,
    indent: usize,
    span: Span,
}

impl Out {
    pub(super) fn new(span: Span) -> Self {
        Self { text: Text { text: String::new(), spans: Vec::new() }, indent: 0, span }
    }

    pub(super) fn at(&mut self, span: Span) {
        self.span = span;
    }

    pub(super) fn line(&mut self, line: &str) {
        for line in line.lines() {
            if !line.is_empty() {
                self.text.text.extend(std::iter::repeat_n("    ", self.indent));
                self.text.text.push_str(line);
            }
            self.blank();
        }
    }

    pub(super) fn blank(&mut self) {
        self.text.text.push('\n');
        self.text.spans.push(self.span);
    }

    /// A line after which lines are indented more.
    pub(super) fn open(&mut self, line: &str) {
        self.line(line);
        self.indent += 1;
    }

    /// A line before which lines are indented less.
    pub(super) fn close(&mut self, line: &str) {
        self.indent -= 1;
        self.line(line);
    }

    /// `close` and `open` on one line: `} else {`.
    pub(super) fn reopen(&mut self, line: &str) {
        self.close(line);
        self.indent += 1;
    }

    pub(super) fn append(&mut self, text: &Text) {
        self.text.text += &text.text;
        self.text.spans.extend(&text.spans);
    }

    pub(super) fn finish(self) -> Text {
        self.text
    }
}
