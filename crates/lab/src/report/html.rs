//! A report as one page that opens without a server or a network: style, script and figures are
//! inside it. Knows no folder.

use super::inline::inline;
use super::{Cell, Report, Section, Table};
use crate::figures::{Figure, dark_style};
use kumiki_render::xml::escape;
use std::fmt::Write as _;

/// The page's own style; figures add their dark colours.
const STYLE: &str = include_str!("page.css");
/// Sorts a table when one of its headings is pressed.
const SCRIPT: &str = include_str!("page.js");
/// Reports with more sections have a list of them at the top.
const FEW: usize = 3;

impl Report {
    /// The report as an HTML document.
    pub fn html(&self) -> String {
        let mut body = format!("<h1>{}</h1>\n", escape(&self.title));
        for paragraph in &self.words {
            let _ = writeln!(body, "<p>{}</p>", inline(paragraph));
        }
        self.origin(&mut body);
        if self.sections.len() > FEW {
            self.contents(&mut body);
        }
        for (i, section) in self.sections.iter().enumerate() {
            section_html(&mut body, i, section);
        }
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{STYLE}\
             @media screen and (prefers-color-scheme: dark) {{\n{}}}\n</style>\n</head>\n\
             <body>\n<main>\n{body}</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            escape(&self.title),
            dark_style("figure")
        )
    }

    /// The command and where it was run.
    fn origin(&self, out: &mut String) {
        if !self.command.is_empty() {
            let _ = writeln!(out, "<pre class=\"command\">{}</pre>", escape(&self.command));
        }
        for place in &self.environments {
            out.push_str("<dl>\n");
            let entries = [
                ("version", format!("kumiki {} ({})", place.version, place.commit)),
                ("compiler", place.compiler.clone()),
                ("machine", place.machine.clone()),
            ];
            for (name, value) in entries {
                let _ = writeln!(out, "<dt>{name}</dt><dd>{}</dd>", escape(&value));
            }
            out.push_str("</dl>\n");
        }
    }

    fn contents(&self, out: &mut String) {
        out.push_str("<nav aria-label=\"Contents\">\n<ul>\n");
        for (i, section) in self.sections.iter().enumerate() {
            let class = if section.depth > 0 { " class=\"inside\"" } else { "" };
            let _ =
                writeln!(out, "<li{class}><a href=\"#s{i}\">{}</a></li>", escape(&section.title));
        }
        out.push_str("</ul>\n</nav>\n");
    }
}

fn section_html(out: &mut String, number: usize, section: &Section) {
    let level = (section.depth + 2).min(6);
    let title = escape(&section.title);
    let _ = writeln!(out, "<section id=\"s{number}\">\n<h{level}>{title}</h{level}>");
    for paragraph in &section.words {
        let _ = writeln!(out, "<p>{}</p>", inline(paragraph));
    }
    for table in &section.tables {
        table_html(out, table);
    }
    if !section.figures.is_empty() {
        out.push_str("<div class=\"figures\">\n");
        for figure in &section.figures {
            figure_html(out, figure);
        }
        out.push_str("</div>\n");
    }
    out.push_str("</section>\n");
}

fn table_html(out: &mut String, table: &Table) {
    let _ = writeln!(
        out,
        "<div class=\"table\">\n<table>\n<caption>{}</caption>\n<thead><tr>",
        inline(&table.caption)
    );
    let class = |column: usize| if table.is_numeric(column) { " class=\"n\"" } else { "" };
    let below = |i: usize, text: &str| match table.below.contains(&(i + 1)) {
        true => format!("<small>{}</small>", inline(text)),
        false => String::new(),
    };
    let shown = |i: &usize| !table.below.contains(i);
    for i in (0..table.columns.len()).filter(shown) {
        let small = table.columns.get(i + 1).map_or(String::new(), |next| below(i, next));
        let _ = writeln!(
            out,
            "<th scope=\"col\"{}><button type=\"button\">{}{small}</button></th>",
            class(i),
            escape(&table.columns[i]),
        );
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (i, cell) in row.iter().enumerate().filter(|(i, _)| shown(i)) {
            let small = row.get(i + 1).map_or(String::new(), |next| below(i, &next.text));
            let (class, key, text) = (class(i), sort_key(cell), inline(&cell.text));
            let _ = write!(out, "<td{class}{key}>{text}{small}</td>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

fn sort_key(cell: &Cell) -> String {
    cell.number.map_or(String::new(), |n| format!(" data-n=\"{n}\""))
}

fn figure_html(out: &mut String, figure: &Figure) {
    let caption = inline(&figure.caption);
    let _ = writeln!(out, "<figure>\n{}<figcaption>{caption}</figcaption>\n</figure>", figure.svg);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_below_others_take_no_width() {
        let mut table = Table::new("t", "", &["mean", "interval"]).with_below(&[1]);
        table.row(vec![0.5.into(), "0.4 – 0.6".into()]);
        let page = Report::new("r", "").section(Section::new("s").table(table)).html();
        assert_eq!(page.matches("<th ").count(), 1);
        assert!(page.contains("mean<small>interval</small></button>"));
        assert!(page.contains("data-n=\"0.5\">0.500<small>0.4 – 0.6</small></td>"));
    }

    #[test]
    fn nothing_is_loaded_and_nothing_is_markup_that_was_text() {
        let mut table = Table::new("t", "<b>", &["a<b>", "n"]);
        table.row(vec!["<script>".into(), 0.5.into()]);
        let figure =
            Figure { name: "f".into(), caption: "c & d".into(), svg: "<svg></svg>".into() };
        let section = Section::new("\"S\"").words("<i>").table(table).figure(figure);
        let page = Report::new("<title>", "kumiki compare 'a b' > c").section(section).html();
        for never in ["<b>", "<i>", "<script><", "src=", "href=\"http", "@import", "url("] {
            assert!(!page.contains(never), "{never}");
        }
        assert!(page.contains("kumiki compare 'a b' &gt; c"));
        assert!(page.contains("<td class=\"n\" data-n=\"0.5\">0.500</td>"));
        assert_eq!(page.matches("<svg>").count(), 1);
    }
}
