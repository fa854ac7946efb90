//! What is told about requests, in French: the messages of the library, and with them those of every
//! puzzle, which are made in English.

use kumiki_core::{Dictionary, Language, Phrases};
use kumiki_puzzles::registry;
use std::sync::LazyLock;

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let puzzles = registry::all().into_iter().flat_map(|puzzle| puzzle.french());
    Phrases::new(puzzles.copied().chain([FRENCH]))
});

/// A message, an error or a note in a language. They are made in English; what no dictionary has stays so.
pub fn translate(text: &str, language: Language) -> String {
    match language {
        Language::English => text.to_owned(),
        Language::French => {
            // The ways in which a text was read are told after what is wrong with it.
            let Some((said, ways)) = text.split_once(" (read as ") else {
                return PHRASES.translate(text);
            };
            let ways = PHRASES.translate(ways.strip_suffix(')').unwrap_or(ways));
            format!("{} (lu comme {ways})", PHRASES.translate(said))
        }
    }
}

/// Templates in English, each with its translation.
const FRENCH: Dictionary = &[
    // Reading.
    ("a puzzle", "un puzzle"),
    ("an answer", "une réponse"),
    ("a puzzle ({}; formats tried: {})", "un puzzle ({} ; formats essayés : {})"),
    ("{}; formats tried: {}", "{} ; formats essayés : {}"),
    ("{}; as {}: {}", "{} ; comme {} : {}"),
    (
        "this can be read in several ways; say which: {}",
        "cela peut se lire de plusieurs façons ; dites laquelle : {}",
    ),
    (
        "{} cannot be read from {}, expected one of {}",
        "{} ne se lit pas de {} ; attendu : l’un de {}",
    ),
    ("no puzzle can be read from format {}", "aucun puzzle ne se lit du format {}"),
    ("no format carries answers", "aucun format ne porte de réponses"),
    ("found another answer, expected none", "trouvé : une autre réponse ; attendu : aucune"),
    ("found a NUL byte, expected text", "trouvé : un octet NUL ; attendu : du texte"),
    ("not UTF-8 text (found the byte {})", "ce n’est pas du texte UTF-8 (trouvé : l’octet {})"),
    (
        "longer than {} bytes, the most for one puzzle",
        "plus long que {} octets, le maximum pour un puzzle",
    ),
    (
        "longer than {} bytes, the most for one answer",
        "plus long que {} octets, le maximum pour une réponse",
    ),
    ("no puzzle of kind {} in format {}", "aucun puzzle du genre {} au format {}"),
    ("{} gave up", "{} a abandonné"),
    (
        "{}: no file and no bundled instance has this name; did you mean {}? (kumiki list shows all)",
        "{} : aucun fichier et aucun puzzle fourni n’a ce nom ; vouliez-vous dire {} ? (kumiki list \
         les montre tous)",
    ),
    (
        "{}: no file and no bundled instance has this name, and it is not a puzzle written out \
         (kumiki list shows the bundled instances)",
        "{} : aucun fichier et aucun puzzle fourni n’a ce nom, et ce n’est pas un puzzle écrit en \
         entier (kumiki list montre les puzzles fournis)",
    ),
    (
        "{}: no such file or bundled instance, and not recognised as {}",
        "{} : ni un fichier ni un puzzle fourni, et pas reconnu comme {}",
    ),
    ("{}: {}; no file has this name either", "{} : {} ; aucun fichier n’a ce nom non plus"),
    (
        "{}: no such file, and as an answer: {}",
        "{} : aucun fichier de ce nom, et comme réponse : {}",
    ),
    (
        "{}: this is a kind of puzzle, not a puzzle; give one after it, as in -p {} PUZZLE (kumiki \
         list {} shows the bundled ones)",
        "{} : c’est un genre de puzzle, pas un puzzle ; donnez-en un après, comme -p {} PUZZLE \
         (kumiki list {} montre ceux qui sont fournis)",
    ),
    (
        "{}: this is an answer ({}), not a puzzle; give the puzzle first: {}",
        "{} : c’est une réponse ({}), pas un puzzle ; donnez d’abord le puzzle : {}",
    ),
    (
        "{}: several bundled instances have this name; say which: {}",
        "{} : plusieurs puzzles fournis ont ce nom ; dites lequel : {}",
    ),
    ("standard input", "l’entrée standard"),
    ("cannot read {}: {}", "impossible de lire {} : {}"),
    ("cannot write {}: {}", "impossible d’écrire {} : {}"),
    ("No such file or directory", "aucun fichier de ce nom"),
    ("a folder", "un dossier"),
    ("a file", "un fichier"),
    // Making.
    (
        "none of {} proposals led to such a puzzle; another size or difficulty may be in reach",
        "aucune de {} propositions n’a donné un tel puzzle ; une autre taille ou difficulté est \
         peut-être possible",
    ),
    ("--any and --unique contradict each other", "--any et --unique se contredisent"),
    ("a range like 100..200 or minutes=5..10", "un intervalle comme 100..200 ou minutes=5..10"),
    ("{} has no ratings", "{} n’a pas d’évaluations"),
    (
        "{} is on no solution path: it assumes one solution, and ratings do not",
        "{} n’est sur aucun chemin : elle suppose une solution unique, et les évaluations non",
    ),
    ("{} is {}: no {} puzzle takes it", "{} est {} : aucun puzzle {} n’en a besoin"),
    ("no figure {}, expected one of {}", "aucun chiffre {} ; attendu : l’un de {}"),
    ("no level {}", "aucun niveau {}"),
    // Pictures.
    (
        "a board of {} cells does not fit in {} pixels; draw it as SVG instead",
        "une grille de {} cases ne tient pas dans {} pixels ; dessinez-la plutôt en SVG",
    ),
    (
        "the board takes {} columns and there are {}; draw it in a file instead",
        "la grille prend {} colonnes et il y en a {} ; dessinez-la plutôt dans un fichier",
    ),
    (
        "the board needs {} characters; draw it in a file instead",
        "la grille demande {} caractères ; dessinez-la plutôt dans un fichier",
    ),
    // Where methods come from.
    ("announced in {}", "annoncé dans {}"),
    ("swap and turn", "échange et rotation"),
    // How it ended.
    ("no solution", "aucune solution"),
    (
        "several solutions: no deduction tells them apart",
        "plusieurs solutions : aucune déduction ne les distingue",
    ),
    ("stopped before it began", "arrêté avant de commencer"),
    ("the method has a fault; please report it", "la méthode a un défaut ; merci de le signaler"),
    // Requests as JSON.
    (
        "Failed to deserialize the JSON body into the target type: {}",
        "le JSON de la requête n’est pas celui qu’il faut : {}",
    ),
    ("Failed to parse the request body as JSON: {}", "la requête n’est pas du JSON : {}"),
    (
        "Expected request with `Content-Type: application/json`",
        "il faut une requête avec `Content-Type: application/json`",
    ),
    ("Failed to buffer the request body: {}", "la requête n’a pas pu être reçue : {}"),
    ("length limit exceeded", "elle est trop longue"),
    ("missing field {}", "le champ {} manque"),
    ("unknown variant {}", "valeur {} inconnue"),
    ("invalid type: {}", "mauvais type : {}"),
    ("invalid value: {}", "mauvaise valeur : {}"),
    ("null", "null"),
    ("map", "un objet"),
    ("sequence", "une liste"),
    ("integer {}", "le nombre {}"),
    ("string {}", "la chaîne {}"),
    ("boolean {}", "le booléen {}"),
    ("a map", "un objet"),
    ("a sequence", "une liste"),
    ("a boolean", "un booléen"),
    ("struct {}", "un objet"),
    ("u64", "un nombre entier"),
    ("u32", "un nombre entier"),
    ("f64", "un nombre"),
];
