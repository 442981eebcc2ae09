//! A page of text in 100 columns: headings, lines of label and value, aligned tables. Knows
//! nothing of poker.

/// The width that every line keeps to: what a terminal or a side-by-side review shows whole.
pub(crate) const COLUMNS: usize = 100;
/// The column of the interpretation mark, followed by the clauses.
const MARK_COLUMN: usize = 84;
/// The text of an empty cell.
pub(crate) const NONE: &str = "–";
/// The mark of an interpretation.
pub(crate) const MARK: &str = "[I]";

/// A space at which no line is folded.
pub(crate) const UNFOLDED_SPACE: &str = "\u{a0}";

/// A line of label and value, with what belongs at the right edge.
pub(crate) struct Line {
    pub(crate) label: String,
    pub(crate) value: String,
    pub(crate) interpreted: bool,
    pub(crate) clauses: String,
}

/// The page as it grows.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
}

impl Page {
    /// An empty line; never two in a row, never at the top.
    pub(crate) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A line as it is; spaces that must not be folded have done their duty and become plain.
    pub(crate) fn text(&mut self, line: &str) {
        self.text.push_str(&line.trim_end().replace(UNFOLDED_SPACE, " "));
        self.text.push('\n');
    }

    /// A heading, after an empty line.
    pub(crate) fn heading(&mut self, title: &str) {
        self.blank();
        self.text(&title.to_uppercase());
    }

    /// Lines whose values are aligned; long values are folded.
    pub(crate) fn lines(&mut self, lines: &[Line]) {
        let labels = lines.iter().map(|line| width(&line.label)).max().unwrap_or(0);
        let value_width = (MARK_COLUMN - 1).saturating_sub(labels + 4).max(16);
        for line in lines {
            for (index, part) in fold(&line.value, value_width).iter().enumerate() {
                let label = if index == 0 { line.label.as_str() } else { "" };
                let mut text = format!("  {}  {part}", padded(label, labels));
                if index == 0 {
                    let mark = if line.interpreted { MARK } else { "" };
                    text = format!("{}{mark:<4}{}", padded(&text, MARK_COLUMN), line.clauses);
                }
                self.text(&text);
            }
        }
    }

    /// A table under its header, every column as wide as it must be.
    pub(crate) fn table(&mut self, indent: &str, header: &[String], rows: &[Vec<String>]) {
        let widths: Vec<usize> = (0..header.len())
            .map(|column| {
                let cells = rows.iter().filter_map(|row| row.get(column));
                cells.chain([&header[column]]).map(|cell| width(cell)).max().unwrap_or(0)
            })
            .collect();
        for row in std::iter::once(header).chain(rows.iter().map(Vec::as_slice)) {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, width)| padded(cell, *width)).collect();
            self.text(&format!("{indent}{}", cells.join("   ")));
        }
    }

    /// Short items in columns, read downwards.
    pub(crate) fn columns(&mut self, items: &[String]) {
        let widest = items.iter().map(|item| width(item)).max().unwrap_or(0) + 3;
        let across = ((COLUMNS - 4) / widest.max(1)).clamp(1, items.len().max(1));
        let down = items.len().div_ceil(across);
        for row in 0..down {
            let line: String =
                items.iter().skip(row).step_by(down).map(|item| padded(item, widest)).collect();
            self.text(&format!("    {line}"));
        }
    }

    /// The page.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// How many columns a text takes. Our pages use letters that take one column each.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

/// A text followed by spaces up to a width.
pub(crate) fn padded(text: &str, columns: usize) -> String {
    format!("{text:<columns$}")
}

/// A text folded at spaces into lines of at most `columns`, one at least. A word longer than that
/// stays whole.
pub(crate) fn fold(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a last line");
        if line.is_empty() {
            line.push_str(word);
        } else if width(line) + 1 + width(word) <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_folded_at_spaces() {
        assert_eq!(fold("a bc def", 4), ["a bc", "def"]);
        assert_eq!(fold("", 4), [""]);
        assert_eq!(fold("longword x", 4), ["longword", "x"]);
    }

    #[test]
    fn items_are_read_downwards() {
        let mut page = Page::default();
        page.columns(&(1..=5).map(|n| format!("{n:<28}")).collect::<Vec<_>>());
        let lines: Vec<String> = page
            .finish()
            .lines()
            .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(lines, ["1 3 5", "2 4"]);
    }
}
