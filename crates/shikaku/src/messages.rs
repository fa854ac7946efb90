//! What readers, the generator and methods of Shikaku say, in French.

use kumiki_core::Dictionary;

/// Templates in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The board.
    ("the clues are not in row order", "les nombres ne sont pas dans l’ordre des lignes"),
    (
        "a clue at row {}, column {} is outside the grid",
        "un nombre ligne {}, colonne {} est hors de la grille",
    ),
    ("an area", "une aire"),
    ("a clue", "un nombre"),
    ("only areas are given in Shikaku", "au Shikaku, seules des aires sont données"),
    (
        "for each clue in row order {row, col, height, width} with row and col from 0, null = open",
        "pour chaque nombre dans l’ordre des lignes {row, col, height, width}, row et col à partir \
         de 0, null = libre",
    ),
    (
        "grid: rows of cells: a clue's area, \"?\" = any area, 0 or null = no clue",
        "grid : des lignes de cases : l’aire d’un nombre, \"?\" = toute aire, 0 ou null = pas de nombre",
    ),
    ("{} rectangles, one for each clue", "{} rectangles, un pour chaque nombre"),
    ("rectangles, one for each clue", "rectangles, un pour chaque nombre"),
    // Readers and writers.
    (
        "labels cannot hold these rectangles; use text",
        "des étiquettes ne peuvent pas contenir ces rectangles ; utilisez text",
    ),
    ("rows of areas, '?' and '.'", "des lignes d’aires, de '?' et de '.'"),
    (
        "this grid reads as another one without its header; use text",
        "sans son en-tête, cette grille se lit comme une autre ; utilisez text",
    ),
    ("a single rectangle has no borders to show", "un seul rectangle n’a pas de bords à montrer"),
    (
        "borders cannot show rectangles that overlap or miss their clues",
        "des bords ne peuvent pas montrer des rectangles qui se chevauchent ou manquent leurs nombres",
    ),
    ("'.', '-' or an area", "'.', '-' ou une aire"),
    ("a row of borders between columns", "une ligne de bords entre les colonnes"),
    ("a row of borders between rows", "une ligne de bords entre les lignes"),
    ("the end after the borders", "la fin après les bords"),
    ("a border, 0 or 1", "un bord, 0 ou 1"),
    ("more rectangles than clues", "plus de rectangles que de nombres"),
    ("':' or 'e' and a factor", "':' ou 'e' et un facteur"),
    ("Rectangles has no clues of unknown area", "Rectangles n’a pas de nombres d’aire inconnue"),
    ("the header shikaku ROWS COLS", "l’en-tête shikaku LIGNES COLONNES"),
    ("the end of the header", "la fin de l’en-tête"),
    ("row {} of {}", "ligne {} sur {}"),
    ("the end of the row after {}", "la fin de la ligne après {}"),
    ("'.', '?' or an area", "'.', '?' ou une aire"),
    ("{} rectangles", "{} rectangles"),
    ("a height", "une hauteur"),
    ("a width", "une largeur"),
    ("the end after ROW COL HEIGHT WIDTH", "la fin après LIGNE COLONNE HAUTEUR LARGEUR"),
    // The generator.
    (
        "unknown: only numbers of puzzles with one solution are left out",
        "unknown : seuls les nombres de puzzles à solution unique sont omis",
    ),
    (
        "no puzzle with one solution found in {} ways to cut the grid; a smaller size or a greater \
         depth may help",
        "aucun puzzle à solution unique en {} façons de couper la grille ; une taille plus petite ou \
         une profondeur plus grande peut aider",
    ),
    (
        "stopped before a puzzle with one solution was found",
        "arrêt avant qu’un puzzle à solution unique soit trouvé",
    ),
    ("one solution cannot be made sure of: {}", "on ne peut pas garantir une solution unique : {}"),
    ("stopped before the rectangles were merged", "arrêt avant que les rectangles soient réunis"),
    // Methods.
    ("the clues can have too many rectangles", "les nombres peuvent avoir trop de rectangles"),
    ("{}, it takes up to {} cells of candidates", "{}, elle prend au plus {} cases de candidats"),
    (
        "more than {} rectangles are too many for local search",
        "plus de {} rectangles, c’est trop pour la recherche locale",
    ),
];
