//! The page's files without what only their readers need: comments, indentation, blanks between
//! tokens. Names and texts stay as they are, so that what is stripped does what is written.
//!
//! The scripts are read token by token. Strings, templates and regular expressions are copied; a line
//! break goes only where it cannot have ended a statement.

use std::collections::BTreeMap;

/// A file as it is sent, by the ending of its name.
pub(super) fn stripped(path: &str, content: &str) -> String {
    match path.rsplit('.').next() {
        Some("js") => Script::new(content).strip(),
        Some("css") => style(content),
        _ => content.to_owned(),
    }
}

/// A style sheet on one line.
fn style(content: &str) -> String {
    let mut plain = String::with_capacity(content.len());
    let mut rest = content;
    while let Some((before, after)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let mut out = String::with_capacity(plain.len());
    let mut quote = None;
    for c in plain.chars() {
        if quote.is_none() && c.is_whitespace() {
            // A blank is kept unless a sign stands before it.
            if !out.ends_with(['{', '}', ';', ',', ':', '>', ' ']) && !out.is_empty() {
                out.push(' ');
            }
            continue;
        }
        match quote {
            Some(open) if open == c => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            // And unless one stands after it; a blank before a colon may join selectors.
            None if ['{', '}', ';', ',', '>'].contains(&c) => {
                out.truncate(out.trim_end_matches(' ').len());
                if c == '}' {
                    out.truncate(out.trim_end_matches(';').len());
                }
            }
            _ => {}
        }
        out.push(c);
    }
    out
}

/// Words after which a slash begins a regular expression.
const BEFORE_REGEX: [&str; 12] = [
    "return",
    "typeof",
    "instanceof",
    "in",
    "of",
    "new",
    "delete",
    "void",
    "throw",
    "case",
    "else",
    "await",
];

/// What stands between two tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    None,
    Blank,
    Line,
}

/// A script on its way to fewer bytes.
struct Script<'a> {
    rest: &'a str,
    out: String,
    /// Where the last token begins in `out`.
    last: usize,
    gap: Gap,
    /// Is the last token a value, after which a slash divides?
    value: bool,
    /// Open braces inside each `${` of a template.
    templates: Vec<usize>,
    /// For each open parenthesis: does it hold what a `for`, `while` or `if` looks at?
    heads: Vec<bool>,
    /// For each open bracket: did the statement inside it begin with `const`?
    consts: Vec<bool>,
    /// The private members of classes with their short names.
    members: BTreeMap<&'a str, String>,
    /// Was the last token the end of such a head, or the semicolon of an empty statement after it?
    after_head: bool,
}

/// `a` to `z`, then `aa` and so on.
fn letters(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8).to_string();
    match number / 26 {
        0 => last,
        more => letters(more - 1) + &last,
    }
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '#') || !c.is_ascii()
}

impl<'a> Script<'a> {
    fn new(content: &'a str) -> Self {
        let out = String::with_capacity(content.len());
        Script {
            rest: content,
            out,
            last: 0,
            gap: Gap::None,
            value: false,
            templates: Vec::new(),
            heads: Vec::new(),
            consts: vec![false],
            members: BTreeMap::new(),
            after_head: false,
        }
    }

    fn strip(mut self) -> String {
        while let Some(c) = self.rest.chars().next() {
            let second = self.rest[c.len_utf8()..].chars().next();
            match (c, second) {
                ('\n', _) => self.skip(1, Gap::Line),
                (c, _) if c.is_whitespace() => self.skip(c.len_utf8(), Gap::Blank),
                ('/', Some('/')) => {
                    self.skip(self.rest.find('\n').unwrap_or(self.rest.len()), Gap::Blank)
                }
                ('/', Some('*')) => {
                    let end = self.rest.find("*/").map_or(self.rest.len(), |end| end + 2);
                    let lines = self.rest[..end].contains('\n');
                    self.skip(end, if lines { Gap::Line } else { Gap::Blank });
                }
                ('"' | '\'', _) => self.copy(self.quoted(c), true),
                ('`', _) => self.template(),
                ('}', _) if self.templates.last() == Some(&0) => {
                    self.templates.pop();
                    self.consts.pop();
                    self.template();
                }
                ('/', _) if !self.value => self.copy(self.regex(), true),
                (c, _) if in_word(c) => self.word(),
                _ => self.sign(c, second),
            }
        }
        self.out.push('\n');
        self.out
    }

    /// Leaves out what is no token.
    fn skip(&mut self, length: usize, gap: Gap) {
        self.rest = &self.rest[length..];
        // A line break among blanks is a line break.
        if self.gap != Gap::Line {
            self.gap = gap;
        }
    }

    /// Takes over what comes next as a token.
    fn copy(&mut self, length: usize, value: bool) {
        let (token, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.write(token, value);
    }

    /// A name, a word of the language or a number.
    fn word(&mut self) {
        let length = self.rest.find(|c| !in_word(c)).unwrap_or(self.rest.len());
        let token = &self.rest[..length];
        self.drop_zero();
        if token.starts_with('#') {
            // Nothing outside its class can name a private member: it may have a short name.
            let short = format!("#{}", letters(self.members.len()));
            let short = self.members.entry(token).or_insert(short).clone();
            self.rest = &self.rest[length..];
            self.write(&short, true);
        } else if token != "const" {
            self.copy(length, !BEFORE_REGEX.contains(&token));
        } else if &self.out[self.last..] == ";" && self.consts.last() == Some(&true) {
            // One declaration after another is one declaration.
            self.out.pop();
            self.out.push(',');
            (self.rest, self.gap, self.value) = (&self.rest[length..], Gap::None, false);
        } else {
            let begins = matches!(&self.out[self.last..], "" | ";" | "{" | "}");
            self.copy(length, false);
            if let Some(inside) = self.consts.last_mut() {
                *inside = begins;
            }
        }
    }

    /// Writes a token, with as little as possible between it and the one before.
    fn write(&mut self, token: &str, value: bool) {
        let before = &self.out[self.last..];
        let (end, begin) = (before.chars().next_back(), token.chars().next());
        let mut statement = before == ";";
        if let (Some(end), Some(begin)) = (end, begin) {
            let words = in_word(end) && in_word(begin);
            // `a + +b` and `a / /b/` must stay two signs.
            let signs = end == begin && matches!(end, '+' | '-' | '/');
            let goes_on = matches!(
                end,
                '{' | '(' | '[' | ',' | ';' | ':' | '?' | '=' | '&' | '|' | '<' | '>' | '*' | '%'
            ) || (matches!(end, '+' | '-') && !matches!(before, "++" | "--"))
                || matches!(
                    begin,
                    '}' | ')' | ']' | ',' | ';' | '.' | ':' | '?' | '=' | '&' | '|' | '*' | '%'
                );
            match self.gap {
                Gap::Line if !goes_on => {
                    self.out.push('\n');
                    statement = true;
                }
                Gap::Line | Gap::Blank if words || signs => self.out.push(' '),
                _ => {}
            }
        }
        if statement && let Some(inside) = self.consts.last_mut() {
            *inside = false;
        }
        self.last = self.out.len();
        self.out.push_str(token);
        (self.gap, self.value) = (Gap::None, value);
        self.after_head = false;
    }

    /// The length of a string.
    fn quoted(&self, quote: char) -> usize {
        self.until(1, |rest| rest.starts_with(quote)) + 1
    }

    /// Where something begins that is not behind a backslash.
    fn until(&self, from: usize, mut is_end: impl FnMut(&str) -> bool) -> usize {
        let mut at = from;
        while let Some(c) = self.rest[at..].chars().next() {
            if is_end(&self.rest[at..]) {
                break;
            }
            at += c.len_utf8();
            if c == '\\' {
                at += self.rest[at..].chars().next().map_or(0, char::len_utf8);
            }
        }
        at
    }

    /// A template from its quote, or from the brace that ends an expression in it, to the next `${`
    /// or its end.
    fn template(&mut self) {
        let end = self.until(1, |rest| rest.starts_with('`') || rest.starts_with("${"));
        if self.rest[end..].starts_with("${") {
            self.copy(end + 2, false);
            self.templates.push(0);
            self.consts.push(false);
        } else {
            self.copy((end + 1).min(self.rest.len()), true);
        }
    }

    /// The length of a regular expression with its flags.
    fn regex(&self) -> usize {
        let mut class = false;
        let end = self.until(1, |rest| {
            class = (class || rest.starts_with('[')) && !rest.starts_with(']');
            !class && rest.starts_with('/')
        }) + 1;
        let flags = self.rest[end..].find(|c: char| !c.is_ascii_alphabetic());
        flags.map_or(self.rest.len(), |flags| end + flags)
    }

    /// A sign; what it makes needless before it goes.
    fn sign(&mut self, c: char, second: Option<char>) {
        if let Some(open) = self.templates.last_mut() {
            match c {
                '{' => *open += 1,
                '}' => *open -= 1,
                _ => {}
            }
        }
        self.drop_needless(c, second);
        let before = &self.out[self.last..];
        let after_head = match c {
            '(' => {
                self.heads.push(matches!(before, "for" | "while" | "if"));
                false
            }
            ')' => self.heads.pop() == Some(true),
            ';' => self.after_head,
            _ => false,
        };
        let doubled = matches!(c, '+' | '-') && second == Some(c);
        // After the end of a value and after `++` and `--` a slash divides.
        let value = (matches!(c, ')' | ']' | '}') && !after_head) || doubled;
        self.copy(if doubled { 2 } else { c.len_utf8() }, value);
        self.after_head = after_head;
        match c {
            '(' | '[' | '{' => self.consts.push(false),
            ')' | ']' | '}' => drop(self.consts.pop()),
            _ => {}
        }
    }

    /// Leaves out the comma after a last item, the semicolon after a last statement unless it is the
    /// whole of that statement, and the parentheses around one parameter.
    fn drop_needless(&mut self, c: char, second: Option<char>) {
        let needless = match c {
            '}' => (self.out.ends_with(';') && !self.after_head) || self.out.ends_with(','),
            ']' | ')' => {
                self.out.ends_with(',') && !self.out.ends_with("[,") && !self.out.ends_with(",,")
            }
            _ => false,
        };
        if needless {
            self.out.pop();
            self.last = self.out.len().saturating_sub(1);
        }
        if c == '=' && second == Some('>') && self.out.ends_with(')') {
            let inner = self.out.len() - 1;
            let name = self.out[..inner].trim_end_matches(in_word).len();
            if name < inner && self.out[..name].ends_with('(') {
                self.out.pop();
                let word = self.out[..name - 1].ends_with(in_word);
                self.out.replace_range(name - 1..name, if word { " " } else { "" });
                self.last = self.out.len().saturating_sub(1);
            }
        }
    }

    /// Writes `.5` for `0.5`.
    fn drop_zero(&mut self) {
        let Some(whole) = self.out.strip_suffix("0.") else { return };
        if self.rest.starts_with(|c: char| c.is_ascii_digit())
            && self.gap == Gap::None
            && !whole.ends_with(|c| in_word(c) || c == '.')
        {
            self.out.replace_range(whole.len()..=whole.len(), "");
            self.last = self.out.len() - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str) -> String {
        stripped("/a.js", text).trim_end().to_owned()
    }

    #[test]
    fn texts_templates_and_expressions_stay_as_they_are() {
        for kept in [
            r#"'// no comment /* nor this'"#,
            r#""it's  \" quoted""#,
            "`two  lines\n  of ${a}  and ${b}`",
            "`${`inner  ${x}`}  // text`",
            r"/[/\]]  \/\/ /g",
        ] {
            assert_eq!(script(&format!("const  a  =  {kept} ;")), format!("const a={kept};"));
        }
        assert_eq!(script("a = `x${ { b : 1 } }y` ;"), "a=`x${{b:1}}y`;");
    }

    #[test]
    fn comments_and_blanks_go_and_statements_stay_apart() {
        assert_eq!(script("// first\nlet a = 1; /* b */ let c"), "let a=1;let c");
        assert_eq!(script("a\nb"), "a\nb");
        assert_eq!(script("return /* x */ a"), "return a");
        assert_eq!(script("return\na"), "return\na");
        assert_eq!(script("x++\ny"), "x++\ny");
        assert_eq!(script("x\n++y"), "x\n++y");
        assert_eq!(script("a + +b - -c"), "a+ +b- -c");
        assert_eq!(script("f()\n  .then(g)"), "f().then(g)");
        assert_eq!(script("[1, 2,\n]"), "[1,2]");
        assert_eq!(script("() => { a; b(c); }"), "()=>{a;b(c)}");
    }

    #[test]
    fn parentheses_and_zeros_that_say_nothing_go() {
        assert_eq!(
            script("f((x) => x, async (y) => 0.5 + 10.5 + a[0].b, (_, z) => z)"),
            "f(x=>x,async y=>.5+10.5+a[0].b,(_,z)=>z)"
        );
        assert_eq!(script("(a = 1) => a; (a).b; () => 0"), "(a=1)=>a;(a).b;()=>0");
    }

    #[test]
    fn declarations_are_joined_and_private_members_get_short_names() {
        let text = "const a = 1;\nconst { b } = { b: 2 };\nconst c = () => { const d = 3; e(); const f = 4; };";
        assert_eq!(script(text), "const a=1,{b}={b:2},c=()=>{const d=3;e();const f=4};");
        assert_eq!(script("const a = 1\nf();\nconst b = 2;"), "const a=1\nf();const b=2;");
        assert_eq!(script("export const a = 1;\nconst b = 2;"), "export const a=1;const b=2;");
        assert_eq!(
            script("for (const a of b) c(a);\nconst d = 1;"),
            "for(const a of b)c(a);const d=1;"
        );
        let class = "class A { #one() { return this.#two + '#one'; } #two = 1; }";
        assert_eq!(script(class), "class A{#a(){return this.#b+'#one'}#b=1}");
    }

    #[test]
    fn a_statement_that_is_empty_stays() {
        assert_eq!(script("if (a) { for (;;); }"), "if(a){for(;;);}");
        assert_eq!(script("{ while (f()); }"), "{while(f());}");
        assert_eq!(script("{ if (a) /b c/.test(d); }"), "{if(a)/b c/.test(d)}");
    }

    #[test]
    fn a_slash_divides_or_begins_an_expression() {
        assert_eq!(script("a / b / c"), "a/b/c");
        assert_eq!(script("(a) / 2 / g"), "(a)/2/g");
        assert_eq!(script("x = / \\/ /.test(y)"), "x=/ \\/ /.test(y)");
        assert_eq!(script("return /a b/.test(c)"), "return/a b/.test(c)");
    }

    #[test]
    fn a_style_sheet_keeps_what_joins_selectors() {
        assert_eq!(
            stripped(
                "/a.css",
                "/* x */\n.a  .b :hover,\n.c > d { margin : 0 1px ; content: ' ; ' }\n"
            ),
            ".a .b :hover,.c>d{margin :0 1px;content:' ; '}"
        );
    }
}
