//! Patterns of file names: `*` and `?` in the last part of a path.

use std::io;
use std::path::Path;

/// The paths that a word stands for, sorted: the files that match its pattern, the file of that
/// name in the folder, or else the word itself.
pub(crate) fn expand(folder: &Path, word: &str) -> io::Result<Vec<String>> {
    let path = folder.join(word);
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if !name.contains(['*', '?']) || word.contains("://") {
        let found = path.to_str().filter(|_| path.is_file());
        return Ok(vec![found.unwrap_or(word).to_owned()]);
    }
    let mut paths = Vec::new();
    // A text with such marks may also be a puzzle written out: that is for the reader to say.
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    let Ok(entries) = std::fs::read_dir(parent.unwrap_or(Path::new("."))) else {
        return Ok(vec![word.to_owned()]);
    };
    for entry in entries {
        let entry = entry?;
        let matched = entry.file_name().to_str().is_some_and(|found| matches(name, found));
        if matched && entry.path().is_file() {
            paths.extend(entry.path().to_str().map(str::to_owned));
        }
    }
    if paths.is_empty() {
        paths.push(word.to_owned());
    }
    paths.sort_unstable();
    Ok(paths)
}

/// True if a name fits a pattern; the work is at most the product of their lengths.
fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) =
        (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut from) = (0, 0);
    // Where the last star stands, and how much of the name it has taken.
    let mut star: Option<(usize, usize)> = None;
    while from < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, from));
                at += 1;
            }
            Some(&c) if c == '?' || c == name[from] => (at, from) = (at + 1, from + 1),
            _ => match star {
                Some((place, taken)) => {
                    star = Some((place, taken + 1));
                    (at, from) = (place + 1, taken + 1);
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|&c| c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_take_any_number_and_marks_take_one() {
        for (pattern, name) in
            [("*.txt", "a.txt"), ("*", ""), ("a?c", "abc"), ("a*b*c", "aXbYbZc"), ("é*", "éa")]
        {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("*.txt", "a.txt2"), ("a?c", "ac"), ("a*b", "ac"), ("", "a")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }

    #[test]
    fn a_pattern_gives_its_files_in_order_and_a_word_gives_itself() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.txt", "a.txt", "c.sdm"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let names = expand(folder.path(), "*.txt").unwrap();
        let ends: Vec<&str> = names.iter().map(|n| &n[n.len() - 5..]).collect();
        assert_eq!(ends, ["a.txt", "b.txt"]);
        assert_eq!(expand(folder.path(), "eternity2").unwrap(), ["eternity2"]);
        assert_eq!(expand(folder.path(), "*.xyz").unwrap(), ["*.xyz"]);
    }
}
