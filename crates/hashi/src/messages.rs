//! What readers, the generator and methods of Hashiwokakero say, in French.

use kumiki_core::Dictionary;

/// Templates in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The board.
    ("found {}, expected {} a side", "trouvé : {} ; attendu : {} par côté"),
    (
        "found at most {} bridges between two islands, expected from 1 to {}",
        "trouvé : au plus {} ponts entre deux îles ; attendu : de 1 à {}",
    ),
    (
        "an island at row {}, column {} is outside the board",
        "une île ligne {}, colonne {} est hors de la grille",
    ),
    ("an island's number from 1 to {}", "un nombre d’île de 1 à {}"),
    ("two islands at row {}, column {}", "deux îles ligne {}, colonne {}"),
    ("only islands are given in Hashiwokakero", "au Hashiwokakero, seules des îles sont données"),
    ("row {}, column {} has two islands", "la ligne {}, colonne {} a deux îles"),
    (
        "a list of {from, to, count}: cells [row, column] from 0, count null = undecided",
        "une liste de {from, to, count} : cases [ligne, colonne] à partir de 0, count null = indécis",
    ),
    (
        "grid: rows of cells: an island's number, \"?\" = any number, 0 or null = water; max_bridges \
         between two islands (2); loops: may bridges form loops (true)",
        "grid : des lignes de cases : le nombre d’une île, \"?\" = tout nombre, 0 ou null = eau ; \
         max_bridges entre deux îles (2) ; loops : les ponts peuvent-ils former des boucles (true)",
    ),
    ("cells that no bridge before it joins", "des cases qu’aucun pont avant lui ne relie"),
    // Readers and writers.
    ("{} rows or columns", "{} lignes ou colonnes"),
    ("rows of comma-separated numbers", "des lignes de nombres séparés par des virgules"),
    ("rows of numbers", "des lignes de nombres"),
    ("{} islands", "{} îles"),
    ("a bare grid", "une grille nue"),
    (
        "{} allows loops of bridges, this board does not",
        "{} permet les boucles de ponts, cette grille non",
    ),
    (
        "{} means at most {} bridges, this board {}",
        "{} veut dire au plus {} ponts, cette grille {}",
    ),
    (
        "found {} at row {}, column {} of the board, expected {}",
        "trouvé : {} ligne {}, colonne {} de la grille ; attendu : {}",
    ),
    ("found {} at row {}, column {} of the board", "trouvé : {} ligne {}, colonne {} de la grille"),
    ("horizontal segments", "segments horizontaux"),
    ("vertical segments", "segments verticaux"),
    ("the end after the segments", "la fin après les segments"),
    ("a number of bridges", "un nombre de ponts"),
    ("row {} column {} to row {} column {}", "la ligne {} colonne {} à la ligne {} colonne {}"),
    ("pzprv3 cannot show the bridge from {}: {}", "pzprv3 ne peut pas montrer le pont de {} : {}"),
    ("it is not straight", "il n’est pas droit"),
    ("it is more than 9 bridges", "ce sont plus de 9 ponts"),
    ("it passes an island", "il passe sur une île"),
    ("it lies on another one", "il est sur un autre"),
    ("a parameter of Bridges (m, L, i, e or d)", "un paramètre de Bridges (m, L, i, e ou d)"),
    ("{} (1-9, A-G) or blanks a-z", "{} (1-9, A-G) ou des vides a-z"),
    (
        "a Bridges ID cannot hold an unknown number",
        "un identifiant Bridges ne peut pas contenir un nombre inconnu",
    ),
    (
        "`hashi ROWS COLS`, then `max M` or `no-loops` if they apply",
        "`hashi LIGNES COLONNES`, puis `max M` ou `no-loops` s’il y a lieu",
    ),
    (
        "`row column row column bridges` (rows and columns from 1) or `none`",
        "`ligne colonne ligne colonne ponts` (lignes et colonnes à partir de 1) ou `none`",
    ),
    ("`none` to stand alone", "`none` tout seul"),
    (
        "found a pair of cells that line {} has already joined",
        "trouvé : deux cases que la ligne {} du texte a déjà reliées",
    ),
    ("`?` or a number of bridges", "`?` ou un nombre de ponts"),
    // The generator.
    ("{} islands with gaps do not fit on {}", "{} îles espacées ne tiennent pas sur {}"),
    ("stopped before a board was made", "arrêt avant qu’une grille soit faite"),
    ("an island stands there", "une île est là"),
    (
        "unknown: only numbers of boards with one solution are left out",
        "unknown : seuls les nombres de grilles à solution unique sont omis",
    ),
    (
        "islands: only boards with one solution and without n grow",
        "islands : seules les grilles à solution unique et sans n grandissent",
    ),
    (
        "none of {} boards could be proven unique: try a smaller n, or unique=false",
        "aucune de {} grilles n’a pu être prouvée unique : essayez un n plus petit, ou unique=false",
    ),
    (
        "none of {} boards could be proven unique: try a smaller size, or unique=false",
        "aucune de {} grilles n’a pu être prouvée unique : essayez une taille plus petite, ou unique=false",
    ),
    ("{} vertices do not fit on {}", "{} sommets ne tiennent pas sur {}"),
    ("one cell has no room for two islands", "une case n’a pas de place pour deux îles"),
    (
        "no two of {} vertices on {} share a row or a column",
        "parmi {} sommets sur {}, aucune paire ne partage une ligne ou une colonne",
    ),
];
