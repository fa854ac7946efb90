//! The options of models and the formats of several puzzles in French.

use kumiki_core::Dictionary;

/// Texts of tables in English, each with its translation.
pub const FRENCH: Dictionary = &[
    // Constraint programming.
    (
        "strength of all-different: forward checking, bounds or domain consistency",
        "force de « tous différents » : vérification en avant, cohérence de bornes ou de domaines",
    ),
    (
        "which variable is decided next: fewest values (ties: first or random), in order, \
         dom/wdeg, or by impact",
        "la variable décidée ensuite : le moins de valeurs (égalités : première ou au hasard), \
         dans l’ordre, dom/wdeg, ou par impact",
    ),
    (
        "which value is tried first; saved: the one that the variable had last",
        "la valeur essayée d’abord ; saved : la dernière que la variable avait",
    ),
    (
        "restart after a growing number of failures; for one solution",
        "redémarrer après un nombre croissant d’échecs ; pour une solution",
    ),
    (
        "branch first on the variable of the last conflict",
        "brancher d’abord sur la variable du dernier conflit",
    ),
    (
        "limited discrepancy search in place of restarts",
        "recherche à divergence limitée au lieu de redémarrages",
    ),
    // Integer programming.
    (
        "the solver; best = the first of highs, cbc, micro that is built in",
        "le solveur ; best = le premier de highs, cbc, micro qui est inclus",
    ),
    // Formats that several puzzles know.
    (
        "one JSON object with the texts of instance and solution",
        "un objet JSON avec les textes du problème et de la solution",
    ),
    (
        "the integer program, to be solved elsewhere: CPLEX LP",
        "le programme en nombres entiers, à résoudre ailleurs : CPLEX LP",
    ),
    (
        "the integer program, to be solved elsewhere: free MPS",
        "le programme en nombres entiers, à résoudre ailleurs : MPS libre",
    ),
    ("as lp, the program of rafaralahy-2020", "comme lp, le programme de rafaralahy-2020"),
    ("as mps, the program of rafaralahy-2020", "comme mps, le programme de rafaralahy-2020"),
    (
        "what HiGHS, Cbc, glpsol or SCIP wrote for lp or mps; answers only",
        "ce que HiGHS, Cbc, glpsol ou SCIP ont écrit pour lp ou mps ; réponses seulement",
    ),
    // What integer programs say.
    ("{}: {} columns, {} rows", "{} : {} colonnes, {} lignes"),
    ("{}: {} columns, {} rows, {}", "{} : {} colonnes, {} lignes, {}"),
    ("objective {}", "objectif {}"),
    ("bound {}, gap {} %", "borne {}, écart {} %"),
    ("objective {}, bound {}, gap {} %", "objectif {}, borne {}, écart {} %"),
    ("objective {}, bound {}, gap {} %, {}", "objectif {}, borne {}, écart {} %, {}"),
    ("Cbc gives up", "Cbc abandonne"),
    ("HiGHS refuses the model", "HiGHS refuse le modèle"),
    ("HiGHS ends with status {}", "HiGHS finit avec l’état {}"),
    (
        "{} is not built in: build with `cargo build --release --features {}`",
        "{} n’est pas inclus : construisez avec `cargo build --release --features {}`",
    ),
    ("the model has {} terms, {} takes up to {}", "le modèle a {} termes, {} en prend au plus {}"),
    (
        "the model has {} terms, a file takes up to {}",
        "le modèle a {} termes, un fichier en prend au plus {}",
    ),
    (
        "a solution file of HiGHS, Cbc, glpsol or SCIP",
        "un fichier de solution de HiGHS, Cbc, glpsol ou SCIP",
    ),
    (
        "found the variable {}, which this puzzle's model has not",
        "trouvé : la variable {}, que le modèle de ce puzzle n’a pas",
    ),
    (
        "found no value of a variable: the solver has no solution",
        "aucune valeur de variable trouvée : le solveur n’a pas de solution",
    ),
    ("j, a column from 1 to {}, a value", "j, une colonne de 1 à {}, une valeur"),
    ("{} values", "{} valeurs"),
    // What readers of links, game IDs and files say.
    (
        "puzz.link puzzles of kind {} are not supported, only {}",
        "les puzzles puzz.link du genre {} ne sont pas pris en charge, seulement {}",
    ),
    (
        "a game ID with '#' is a random seed, which only Simon Tatham's own program can turn into a \
         puzzle; copy the \"specific\" ID, the one with a colon",
        "un identifiant avec « # » est une graine, dont seul le programme de Simon Tatham peut faire \
         un puzzle ; copiez l’identifiant « specific », celui avec un deux-points",
    ),
    (
        "jigsaw Sudoku (a game ID with j) is not supported",
        "le Sudoku irrégulier (un identifiant avec j) n’est pas pris en charge",
    ),
    (
        "a puzz.link address like https://puzz.link/p?kind/COLS/ROWS/clues",
        "une adresse puzz.link comme https://puzz.link/p?kind/COLS/ROWS/clues",
    ),
    ("{} cells are more than {}", "{} cases, c’est plus que {}"),
    ("puzz.link has no way to write the number {}", "puzz.link ne sait pas écrire le nombre {}"),
    (
        "0-9, a-f, '-', '+', '=', '@', '*', '$', '.' or blanks g-z",
        "0-9, a-f, '-', '+', '=', '@', '*', '$', '.' ou des vides g-z",
    ),
    ("{} hexadecimal digits after {}", "{} chiffres hexadécimaux après {}"),
    ("more clues than the {} grid has cells", "plus d’indices que la grille {} n’a de cases"),
    ("the clues of the grid", "les indices de la grille"),
    ("the clues do not fill the grid", "les indices ne remplissent pas la grille"),
    ("the kind of puzzle", "le genre de puzzle"),
    ("the kind {}", "le genre {}"),
    ("a row of clues", "une ligne d’indices"),
    ("a game ID like 7x7:description", "un identifiant comme 7x7:description"),
    ("a number, blanks a-z or '_'", "un nombre, des vides a-z ou '_'"),
    ("more than the {} cells of the grid", "plus que les {} cases de la grille"),
    ("more than the {} cells of the board", "plus que les {} cases de la grille"),
    ("ROWSxCOLS, each from 1 to {}", "LIGNESxCOLONNES, chacun de 1 à {}"),
];
