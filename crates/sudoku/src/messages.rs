//! What readers, the generator and methods of Sudoku say, in French.

use kumiki_core::Dictionary;

/// Templates in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The board.
    (
        "{} x {} boxes give a side of {}, expected from 1 to {}",
        "des blocs de {} x {} donnent un côté de {} ; attendu : de 1 à {}",
    ),
    ("only numbers are given in Sudoku", "au Sudoku, seuls des nombres sont donnés"),
    ("{} is no number here", "{} n’est pas un nombre ici"),
    ("numbers, rows and columns", "nombres, lignes et colonnes"),
    ("{} rows, as many as columns", "{} lignes, autant que de colonnes"),
    ("from {} to {} rows, as many as columns", "de {} à {} lignes, autant que de colonnes"),
    ("rows of numbers, 0 = open", "des lignes de nombres, 0 = libre"),
    (
        "grid: rows of numbers, 0 or null = open; boxes: rows and columns of a box",
        "grid : des lignes de nombres, 0 ou null = libre ; boxes : lignes et colonnes d’un bloc",
    ),
    // Readers and writers.
    ("{} fields", "{} champs"),
    ("{} symbols", "{} symboles"),
    ("{} characters", "{} caractères"),
    ("{} bytes", "{} octets"),
    ("code {} is not in the dictionary", "le code {} n’est pas dans le dictionnaire"),
    ("it unpacks to more than {} characters", "il contient plus de {} caractères"),
    ("it unpacks to broken UTF-16", "il contient de l’UTF-16 abîmé"),
    ("{} is no base64 digit", "{} n’est pas un chiffre base64"),
    ("it ends too early", "il s’arrête trop tôt"),
    (
        "f-puzzles cannot say that a given number was changed",
        "f-puzzles ne peut pas dire qu’un nombre donné a été changé",
    ),
    ("a link like {}", "un lien comme {}"),
    ("in the packed board: {}", "dans la grille compressée : {}"),
    (
        "the constraint {} is no part of classic Sudoku",
        "la contrainte {} ne fait pas partie du Sudoku classique",
    ),
    ("no \"grid\"", "pas de « grid »"),
    ("size {}, expected {}", "taille {} ; attendu : {}"),
    ("row {} has not {} cells", "la ligne {} n’a pas {} cases"),
    (
        "irregular boxes are not part of classic Sudoku",
        "les blocs irréguliers ne font pas partie du Sudoku classique",
    ),
    ("the symbols of a board on one line", "les symboles d’une grille sur une ligne"),
    ("one line: each line is one puzzle", "une ligne : chaque ligne est un puzzle"),
    ("side x side of them (81 for 9 x 9)", "côté x côté (81 pour 9 x 9)"),
    ("an order", "un ordre"),
    ("only the {} cells of the board", "seulement les {} cases de la grille"),
    ("-1 or a number", "-1 ou un nombre"),
    (
        "the files of Lloyd and Amos hold only boards with square boxes",
        "les fichiers de Lloyd et Amos ne contiennent que des grilles à blocs carrés",
    ),
    (
        "this format cannot say that boxes are {}; text, ss and tatham can",
        "ce format ne peut pas dire que les blocs sont de {} ; text, ss et tatham le peuvent",
    ),
    ("an element <game data=\"81 digits\"/>", "un élément <game data=\"81 chiffres\"/>"),
    ("81 digits in data=\"...\"", "81 chiffres dans data=\"...\""),
    (
        "OpenSudoku boards are 9 x 9 with boxes of 3 x 3",
        "les grilles d’OpenSudoku sont de 9 x 9 avec des blocs de 3 x 3",
    ),
    ("the board is not square", "la grille n’est pas carrée"),
    ("a square up to {}", "un carré jusqu’à {}"),
    ("a number from 1 to {} at row {}, column {}", "un nombre de 1 à {}, ligne {}, colonne {}"),
    ("a number from 1 to {} at {}", "un nombre de 1 à {}, {}"),
    (
        "pzpr knows boards of 4, 6, 9, 16, 25 ... rows, not of {}",
        "pzpr connaît des grilles de 4, 6, 9, 16, 25 ... lignes, pas de {}",
    ),
    ("an impossible side", "un côté impossible"),
    ("a row of the answer", "une ligne de la réponse"),
    ("the end of the answer", "la fin de la réponse"),
    (
        "sdk files hold boards of 9 x 9 with boxes of 3 x 3",
        "les fichiers sdk contiennent des grilles de 9 x 9 avec des blocs de 3 x 3",
    ),
    ("only nine rows", "seulement neuf lignes"),
    ("nine symbols", "neuf symboles"),
    (
        "found a line after {} rows, expected bands of {}",
        "trouvé : un trait après {} lignes ; attendu : des bandes de {}",
    ),
    ("a row like {}", "une ligne comme {}"),
    ("rows like {}", "des lignes comme {}"),
    (
        "one of {} rows of {} cells in boxes of {}",
        "l’une de {} lignes de {} cases dans des blocs de {}",
    ),
    (
        "there are symbols for boards up to {}, not {}",
        "il y a des symboles pour les grilles jusqu’à {}, pas {}",
    ),
    (
        "a symbol from 1 to {}, or '.' for an empty cell",
        "un symbole de 1 à {}, ou '.' pour une case vide",
    ),
    ("jigsaw boxes", "des blocs irréguliers"),
    ("killer cages", "des cages"),
    ("a symmetry, a difficulty or ':'", "une symétrie, une difficulté ou ':'"),
    (
        "{} ({}) are not part of classic Sudoku",
        "{} ({}) : cela ne fait pas partie du Sudoku classique",
    ),
    ("a header like {}", "un en-tête comme {}"),
    ("the rows and columns of a box, like 3x3", "les lignes et colonnes d’un bloc, comme 3x3"),
    ("a size of a box", "une taille de bloc"),
    (
        "found more rows than the {} of the largest board",
        "trouvé : plus de lignes que les {} de la plus grande grille",
    ),
    ("found a row more than the {} expected", "trouvé : une ligne de plus que les {} attendues"),
    ("a number beyond 255", "un nombre au-delà de 255"),
    ("the rows of a board", "les lignes d’une grille"),
    ("too long for a Sudoku", "trop long pour un Sudoku"),
    // The generator.
    (
        "minimal: only a board with one solution is minimal",
        "minimal : seule une grille à solution unique est minimale",
    ),
    (
        "minimal: how many givens are left cannot be said beforehand",
        "minimal : le nombre de cases données ne peut pas être fixé d’avance",
    ),
    ("a board of {} has only {} cells", "une grille de {} n’a que {} cases"),
    ("{} givens: no {} pattern has so many", "{} cases données : aucun motif {} n’en a autant"),
    (
        "the budget ran out before the board was made",
        "le budget s’est épuisé avant que la grille soit faite",
    ),
    (
        "no unique board found in {} steps; ask for more givens",
        "aucune grille à solution unique en {} pas ; demandez plus de cases données",
    ),
    (
        "the budget ran out before the board was proven minimal",
        "le budget s’est épuisé avant que la grille soit prouvée minimale",
    ),
    (
        "no unique board with {} givens in {} tries; the closest had {}",
        "aucune grille à solution unique avec {} cases données en {} essais ; la plus proche en \
         avait {}",
    ),
    ("two numbers like 3x3", "deux nombres comme 3x3"),
    ("size {}: a Sudoku is square", "taille {} : un Sudoku est carré"),
    ("size {}: expected a side from 1 to {}", "taille {} : attendu : un côté de 1 à {}"),
    (
        "boxes of that size make a side of {}, not {}",
        "des blocs de cette taille font un côté de {}, pas {}",
    ),
    // Integer programming.
    (
        "the relaxation alone has the answer, without integers",
        "la relaxation seule a la réponse, sans entiers",
    ),
    (
        "the relaxation alone proves that there is no solution",
        "la relaxation seule prouve qu’il n’y a pas de solution",
    ),
    ("stopped before the relaxation was solved", "arrêt avant que la relaxation soit résolue"),
    (
        "the relaxation has fractions: integers are needed",
        "la relaxation a des fractions : il faut des entiers",
    ),
    // Figures of a rating.
    ("se", "Sudoku Explainer"),
    ("hodoku", "HoDoKu"),
    ("minutes", "minutes"),
];
