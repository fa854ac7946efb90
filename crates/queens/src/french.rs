//! The tables of N-Queens in French.

use kumiki_core::Dictionary;

/// Texts of tables in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The puzzle.
    (
        "n queens on an n x n board, no two in a row, column or diagonal",
        "n dames sur un échiquier n x n, jamais deux sur une ligne, colonne ou diagonale",
    ),
    // Rules.
    ("Queens that are given stay where they are.", "Les dames données restent où elles sont."),
    ("No queen stands on a blocked cell.", "Aucune dame n’est sur une case bloquée."),
    ("No queen stands on an excluded diagonal.", "Aucune dame n’est sur une diagonale exclue."),
    ("No two queens share a column.", "Deux dames ne partagent pas une colonne."),
    ("No two queens share a diagonal.", "Deux dames ne partagent pas une diagonale."),
    ("Every row has a queen.", "Chaque ligne a une dame."),
    // Techniques: titles and descriptions.
    ("only square of a line", "seule case d’une rangée"),
    ("A row or column has one square left", "Une ligne ou une colonne n’a plus qu’une case"),
    ("shared attack", "attaque commune"),
    (
        "Both squares of a row or column attack the same square: it goes",
        "Les deux cases d’une ligne ou d’une colonne attaquent la même case : elle est exclue",
    ),
    ("attacks a whole line", "attaque toute une rangée"),
    (
        "A square that attacks all three squares of some row or column goes",
        "Une case qui attaque les trois cases d’une ligne ou d’une colonne est exclue",
    ),
    ("two locked lines", "deux rangées verrouillées"),
    (
        "Two rows whose squares lie in two columns, or the other way round: other squares there \
         go",
        "Deux lignes dont les cases sont dans deux colonnes, ou l’inverse : les autres cases y \
         sont exclues",
    ),
    ("three locked lines", "trois rangées verrouillées"),
    (
        "Three rows whose squares lie in three columns, or the other way round: other squares \
         there go",
        "Trois lignes dont les cases sont dans trois colonnes, ou l’inverse : les autres cases \
         y sont exclues",
    ),
    ("four locked lines", "quatre rangées verrouillées"),
    (
        "Four rows whose squares lie in four columns, or the other way round: other squares \
         there go",
        "Quatre lignes dont les cases sont dans quatre colonnes, ou l’inverse : les autres \
         cases y sont exclues",
    ),
    (
        "A queen is tried, and one rule after another leads to a contradiction",
        "On essaie une dame, et une règle après l’autre mène à une contradiction",
    ),
    // Methods.
    ("chooses the method for the instance at hand", "choisit la méthode selon le problème posé"),
    (
        "bit-parallel search, quadrants joined to count, repair for huge boards",
        "recherche parallèle sur les bits, quadrants réunis pour compter, réparation pour les \
         échiquiers immenses",
    ),
    (
        "the closed formulas for empty boards, no search",
        "les formules connues pour les échiquiers vides, sans recherche",
    ),
    (
        "rows and columns in order, no propagation",
        "lignes et colonnes dans l’ordre, sans propagation",
    ),
    (
        "constraint programming: all-different on all lines",
        "programmation par contraintes : tous différents sur toutes les lignes",
    ),
    (
        "integer programming, also for the greatest total weight",
        "programmation en nombres entiers, aussi pour le plus grand poids total",
    ),
    (
        "moves attacked queens to the least attacked cell",
        "déplace les dames attaquées vers la case la moins attaquée",
    ),
    (
        "simulated annealing, two queens swap columns",
        "recuit simulé, deux dames échangent leurs colonnes",
    ),
    (
        "tabu search: the best swap of two columns that is not tabu",
        "recherche tabou : le meilleur échange non tabou de deux colonnes",
    ),
    (
        "hill climbing: random swaps of columns that are not worse",
        "descente : échanges de colonnes au hasard qui ne sont pas pires",
    ),
    // Options.
    (
        "count and visit solutions of the empty board up to rotation and reflection",
        "compter et parcourir les solutions de l’échiquier vide à rotation et réflexion près",
    ),
    (
        "look for attacks as each queen is placed, or at the end as in the paper (tiny boards \
         only)",
        "chercher les attaques à chaque dame posée, ou à la fin comme dans l’article (tout \
         petits échiquiers)",
    ),
    (
        "three all-different constraints, or a disequality for each pair and line",
        "trois contraintes « tous différents », ou une inégalité pour chaque paire et ligne",
    ),
    (
        "maximise the total weight of the queens' cells: rows of whole numbers, `1 2/3 4`, or \
         one number, the seed of random weights from 0 to 99",
        "maximiser le poids total des cases des dames : lignes de nombres entiers, `1 2/3 4`, \
         ou un nombre, la graine de poids au hasard de 0 à 99",
    ),
    (
        "greedy: each row on its least attacked cell, queens move in their rows; qs4: a \
         permutation with few attacks, queens swap columns",
        "greedy : chaque ligne sur sa case la moins attaquée, les dames bougent dans leur ligne \
         ; qs4 : une permutation avec peu d’attaques, les dames échangent leurs colonnes",
    ),
    (
        "as nqueens-2016 3 tells it: the first of the least attacked cells, the newly attacked \
         queen next, nothing random after the first row; a try ends where the walk goes round \
         in a circle",
        "comme le dit nqueens-2016 3 : la première des cases les moins attaquées, puis la dame \
         nouvellement attaquée, rien au hasard après la première ligne ; un essai finit où la \
         marche tourne en rond",
    ),
    (
        "queens, blocked cells and excluded diagonals (CSPLib 079, 080) drawn at random",
        "dames, cases bloquées et diagonales exclues (CSPLib 079, 080) tirées au hasard",
    ),
    ("rows = columns, as n or nxn", "lignes = colonnes, comme n ou nxn"),
    (
        "queens already placed; default: a quarter of them",
        "dames déjà posées ; par défaut : un quart",
    ),
    ("blocked cells", "cases bloquées"),
    ("excluded diagonals", "diagonales exclues"),
    ("keep at least one solution", "garder au moins une solution"),
    ("exactly one solution", "exactement une solution"),
    // Formats.
    ("CSPLib 079 parameters: n, numdiags, diags", "paramètres de CSPLib 079 : n, numdiags, diags"),
    (
        "answers alone: row,col of each queen, from 1",
        "réponses seules : ligne,colonne de chaque dame, à partir de 1",
    ),
    ("rows of . (free), Q (queen) and x (blocked)", "lignes de . (libre), Q (dame) et x (bloquée)"),
    (
        "the size alone, for empty boards; answers: all columns on one line",
        "la taille seule, pour les échiquiers vides ; réponses : toutes les colonnes sur une \
         ligne",
    ),
    (
        "the size and the givens, one to a line; answers: the column of each row",
        "la taille et les données, une par ligne ; réponses : la colonne de chaque ligne",
    ),
    // Puzzles that come with kumiki.
    ("the empty board of 6, four solutions", "l’échiquier vide de 6, quatre solutions"),
    (
        "complete two queens on a board of 8, asked by Nauck in 1850",
        "compléter deux dames sur un échiquier de 8, posé par Nauck en 1850",
    ),
    (
        "a board of 9 with excluded diagonals, made with the generator",
        "un échiquier de 9 avec des diagonales exclues, fait avec le générateur",
    ),
    (
        "a board of 20 with excluded diagonals, made with the generator",
        "un échiquier de 20 avec des diagonales exclues, fait avec le générateur",
    ),
    (
        "complete 16 queens on a board of 64, made with the generator",
        "compléter 16 dames sur un échiquier de 64, fait avec le générateur",
    ),
    // Why a method is chosen.
    ("the board is empty or fits in words", "l’échiquier est vide ou tient dans des mots machine"),
    (
        "the board is too wide for words, and there are givens",
        "l’échiquier est trop large pour des mots machine, et il y a des données",
    ),
];
