//! What readers, the generator and methods of N-Queens say, in French.

use kumiki_core::Dictionary;

/// Templates in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The board.
    (
        "row {}, column {} is placed or blocked twice",
        "la ligne {}, colonne {} est occupée ou bloquée deux fois",
    ),
    ("row {}, column {} is given twice", "la ligne {}, colonne {} est donnée deux fois"),
    ("diagonal {}", "diagonale {}"),
    ("diagonal {} is excluded twice", "la diagonale {} est exclue deux fois"),
    (
        "only queens and blocked cells are given in N-Queens",
        "aux N reines, seules des dames et des cases bloquées sont données",
    ),
    (
        "the column of each row from 0, null = open",
        "la colonne de chaque ligne à partir de 0, null = libre",
    ),
    (
        "size; placed and blocked: cells [row, column] from 0; excluded_sums (row + column) and \
         excluded_differences (row - column + size - 1): diagonals without queens",
        "size ; placed et blocked : cases [ligne, colonne] à partir de 0 ; excluded_sums (ligne + \
         colonne) et excluded_differences (ligne - colonne + taille - 1) : diagonales sans dame",
    ),
    ("{} columns, one for each row", "{} colonnes, une pour chaque ligne"),
    ("columns, one for each row", "colonnes, une pour chaque ligne"),
    // Readers and writers.
    ("{} placed and blocked cells", "{} cases occupées et bloquées"),
    (
        "found the cell in row {}, column {} placed, but it is placed already",
        "trouvé : la case ligne {}, colonne {} occupée, mais elle l’est déjà",
    ),
    (
        "found the cell in row {}, column {} blocked, but it is blocked already",
        "trouvé : la case ligne {}, colonne {} bloquée, mais elle l’est déjà",
    ),
    (
        "found the cell in row {}, column {} placed, but it is blocked already",
        "trouvé : la case ligne {}, colonne {} occupée, mais elle est déjà bloquée",
    ),
    (
        "found the cell in row {}, column {} blocked, but it is placed already",
        "trouvé : la case ligne {}, colonne {} bloquée, mais elle est déjà occupée",
    ),
    ("found sum {} excluded a second time", "trouvé : la somme {} exclue une seconde fois"),
    (
        "found difference {} excluded a second time",
        "trouvé : la différence {} exclue une seconde fois",
    ),
    ("found {} {} excluded a second time", "trouvé : {} {} exclue une seconde fois"),
    (
        "found the cell in row {}, column {} {}, but it is {} already",
        "trouvé : la case ligne {}, colonne {} {}, mais elle est déjà {}",
    ),
    ("found a second queen in row {}", "trouvé : une seconde dame à la ligne {}"),
    (
        "found a row after row {}, the last of a board of {}",
        "trouvé : une ligne après la ligne {}, la dernière d’une grille de {}",
    ),
    ("., Q or x", "., Q ou x"),
    ("the format grid has no excluded diagonals", "le format grid n’a pas de diagonales exclues"),
    (
        "a board of {} is too large for the format grid",
        "une grille de {} est trop grande pour le format grid",
    ),
    ("the end after one size", "la fin après une taille"),
    ("the format line holds empty boards only", "le format line ne contient que des grilles vides"),
    ("a diagonal", "une diagonale"),
    ("a direction", "une direction"),
    ("a name", "un nom"),
    ("a number of diagonals", "un nombre de diagonales"),
    ("{} diagonals", "{} diagonales"),
    (
        "the format param holds excluded diagonals only",
        "le format param ne contient que des diagonales exclues",
    ),
    (
        "placed R C, blocked R C, excluded sum K or excluded difference K",
        "placed R C, blocked R C, excluded sum K ou excluded difference K",
    ),
    ("sum or difference", "sum ou difference"),
    ("a column or .", "une colonne ou ."),
    ("{}, one for each row", "{}, une pour chaque ligne"),
    // The generator.
    (
        "no board of {} with {} placed queens and exactly one solution was found in {} tries; more \
         placed queens make it likelier, and without placed= as many as needed are used",
        "aucune grille de {} avec {} dames posées et une solution unique n’a été trouvée en {} \
         essais ; plus de dames posées aident, et sans placed= il y en a autant qu’il faut",
    ),
    ("stopped before a board was made ({})", "arrêt avant qu’une grille soit faite ({})"),
    (
        "{} placed queens do not fit on a board of {}",
        "{} dames posées ne tiennent pas sur une grille de {}",
    ),
    ("a board of {} has no solution", "une grille de {} n’a pas de solution"),
    (
        "random solutions are drawn up to {} queens, not {}",
        "des solutions sont tirées au hasard jusqu’à {} dames, pas {}",
    ),
    (
        "unique boards are made up to {} queens, not {}",
        "des grilles à solution unique sont faites jusqu’à {} dames, pas {}",
    ),
    (
        "{} cells cannot be blocked, only {} are free",
        "{} cases ne peuvent pas être bloquées, seulement {} sont libres",
    ),
    (
        "{} diagonals cannot be excluded, only {} are free of queens",
        "{} diagonales ne peuvent pas être exclues, seulement {} sont sans dame",
    ),
    ("n or nxn with n from 1 to {}", "n ou nxn avec n de 1 à {}"),
    ("no solution to build on", "pas de solution sur laquelle bâtir"),
    // Methods.
    ("the board is small or empty", "la grille est petite ou vide"),
    ("{} rows are too many, it takes up to {}", "{} lignes, c’est trop : elle en prend au plus {}"),
    (
        "{} rows with givens are too many, it takes up to {}",
        "{} lignes avec des données, c’est trop : elle en prend au plus {}",
    ),
    (
        "fundamental solutions are those of empty boards",
        "les solutions fondamentales sont celles des grilles vides",
    ),
    ("fundamental takes up to {} rows, not {}", "fundamental prend au plus {} lignes, pas {}"),
    ("the formulas are those of empty boards", "les formules sont celles des grilles vides"),
    ("total weight {}", "poids total {}"),
    ("a number up to {}", "un nombre jusqu’à {}"),
    ("{} rows of {} numbers, separated by /", "{} lignes de {} nombres, séparées par /"),
    (
        "paper has a start of its own, it does not go with start=qs4",
        "paper a son propre départ, il ne va pas avec start=qs4",
    ),
    (
        "paper goes on without noise until it is in a circle",
        "paper continue sans bruit jusqu’à tourner en rond",
    ),
];
