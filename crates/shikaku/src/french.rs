//! The tables of Shikaku in French.

use kumiki_core::Dictionary;

/// Texts of tables in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The puzzle.
    (
        "cut the grid into rectangles, each holding one number, its area",
        "découpez la grille en rectangles contenant chacun un nombre, son aire",
    ),
    // Rules.
    ("Every part of the grid is a rectangle.", "Chaque partie de la grille est un rectangle."),
    ("Every rectangle lies inside the grid.", "Chaque rectangle est dans la grille."),
    ("Every rectangle covers its own clue.", "Chaque rectangle couvre son propre nombre."),
    ("No rectangle contains more than one clue.", "Aucun rectangle ne contient plus d’un nombre."),
    (
        "Every rectangle has as many cells as its clue says.",
        "Chaque rectangle a autant de cases que dit son nombre.",
    ),
    ("No cell lies in two rectangles.", "Aucune case n’est dans deux rectangles."),
    ("Every cell lies in a rectangle.", "Chaque case est dans un rectangle."),
    // Techniques: titles and descriptions.
    ("only one rectangle covers", "un seul rectangle couvre"),
    (
        "A cell that one rectangle alone can cover: it stands",
        "Une case qu’un seul rectangle peut couvrir : il est juste",
    ),
    ("only way to cover", "seule façon de couvrir"),
    (
        "A cell that one number alone can reach: its shapes without the cell go",
        "Une case qu’un seul nombre peut atteindre : ses formes sans la case sont exclues",
    ),
    ("common cells", "cases communes"),
    (
        "All shapes of a number share cells: no other number may use them",
        "Toutes les formes d’un nombre partagent des cases : aucun autre nombre ne peut les \
         prendre",
    ),
    ("two numbers, two cells", "deux nombres, deux cases"),
    (
        "Two cells that only two numbers reach, none of them both: their shapes without either go",
        "Deux cases que seuls deux nombres atteignent, aucun les deux : leurs formes sans elles \
         sont exclues",
    ),
    ("three numbers, three cells", "trois nombres, trois cases"),
    (
        "Three cells that only three numbers reach, none of them two: their shapes without any go",
        "Trois cases que seuls trois nombres atteignent, aucun deux d’entre elles : leurs \
         formes sans elles sont exclues",
    ),
    ("pocket", "poche"),
    (
        "A rectangle would cut off cells, and the numbers in them do not add up",
        "Un rectangle isolerait des cases que leurs nombres ne peuvent pas remplir",
    ),
    ("shape of the number", "forme du nombre"),
    (
        "A number that fits the grid in one way, whatever stands around it",
        "Un nombre qui n’entre dans la grille que d’une façon, quoi qu’il y ait autour",
    ),
    ("number in the way", "nombre gênant"),
    (
        "All rectangles of a number but one would hold another number",
        "Tous les rectangles d’un nombre sauf un contiendraient un autre nombre",
    ),
    ("one shape left", "une forme restante"),
    ("A number has one rectangle left", "Un nombre n’a plus qu’un rectangle"),
    (
        "A rectangle is tried, and one rule after another leads to a contradiction",
        "On essaie un rectangle, et une règle après l’autre mène à une contradiction",
    ),
    // Methods.
    ("chooses the method for the instance", "choisit la méthode selon le problème"),
    (
        "inference, then a separate search of each independent part",
        "déduction, puis une recherche à part dans chaque partie indépendante",
    ),
    (
        "tries every rectangle at the first uncovered cell",
        "essaie chaque rectangle à la première case non couverte",
    ),
    (
        "constraint programming: exact cover, one rectangle per clue",
        "programmation par contraintes : couverture exacte, un rectangle par nombre",
    ),
    (
        "integer programming: one rectangle per clue, every cell covered once",
        "programmation en nombres entiers : un rectangle par nombre, chaque case couverte une \
         fois",
    ),
    (
        "simulated annealing, one clue changes its rectangle",
        "recuit simulé, un nombre change de rectangle",
    ),
    (
        "tabu search: the best change of a rectangle that is not tabu",
        "recherche tabou : le meilleur changement non tabou d’un rectangle",
    ),
    (
        "repairs an overlapping rectangle where it overlaps least",
        "répare un rectangle qui en recouvre d’autres, là où il recouvre le moins",
    ),
    (
        "hill climbing: random changes of rectangles that are not worse",
        "descente : changements de rectangles au hasard qui ne sont pas pires",
    ),
    // Options.
    (
        "solve only as far as logic goes without guessing: by the rules alone, or also by \
         probing for contradictions",
        "ne résoudre que par la logique, sans deviner : par les règles seules, ou aussi en \
         cherchant des contradictions",
    ),
    (
        "reduced: without the rectangles that other clues rule out; paper: (1)-(2) of \
         rafaralahy-2020 over every rectangle of the area that holds the clue",
        "reduced : sans les rectangles exclus par d’autres nombres ; paper : (1)-(2) de \
         rafaralahy-2020 sur tous les rectangles de cette aire qui contiennent le nombre",
    ),
    (
        "alone: rectangles that contain no other clue; all: every rectangle of the area, as in \
         the paper; forced: alone, without those on cells that another clue must cover",
        "alone : rectangles sans autre nombre ; all : tous les rectangles de cette aire, comme \
         dans l’article ; forced : alone, sans ceux sur des cases qu’un autre nombre doit \
         couvrir",
    ),
    ("ROWSxCOLS, or one number for a square", "LIGNESxCOLONNES, ou un nombre pour un carré"),
    (
        "maximum depth of cuts; deeper = more rectangles; unset: by the size",
        "profondeur maximale des coupes ; plus profond = plus de rectangles ; par défaut : \
         selon la taille",
    ),
    ("maximum number of merging rounds", "nombre maximal de tours de fusion"),
    (
        "chance per round that two rectangles which form a larger one are merged",
        "chance, à chaque tour, que deux rectangles qui en forment un plus grand soient fusionnés",
    ),
    ("exactly one solution", "exactement une solution"),
    (
        "turn numbers into ? as long as there is one solution",
        "changer des nombres en ? tant qu’il y a une seule solution",
    ),
    (
        "random cuts, then random merging, then one number per rectangle (rafaralahy-2020 1.4)",
        "coupes au hasard, puis fusions au hasard, puis un nombre par rectangle \
         (rafaralahy-2020 1.4)",
    ),
    // Formats.
    (
        "`shikaku ROWS COLS`, then the rows: areas, `?` unknown, `.` empty",
        "`shikaku LIGNES COLONNES`, puis les lignes : aires, `?` inconnue, `.` vide",
    ),
    (
        "a game ID of Rectangles in Simon Tatham's collection",
        "un identifiant de Rectangles de la collection de Simon Tatham",
    ),
    ("a puzz.link address, kind shikaku", "une adresse puzz.link, genre shikaku"),
    (
        "a pzprv3 file of pzpr, which carries the answer as borders",
        "un fichier pzprv3 de pzpr, qui porte la réponse en bordures",
    ),
    (
        "comma-separated areas, `?` unknown, nothing or `0` empty",
        "aires séparées par des virgules, `?` inconnue, rien ou `0` vide",
    ),
    (
        "the rows alone: areas, `?` unknown, `.` or `0` empty",
        "les lignes seules : aires, `?` inconnue, `.` ou `0` vide",
    ),
    // Puzzles that come with kumiki.
    ("5x5, one solution, written by hand", "5x5, une solution, écrit à la main"),
    (
        "6x6 with unknown areas and several solutions, written by hand",
        "6x6 avec des aires inconnues et plusieurs solutions, écrit à la main",
    ),
    ("7x7, one solution, made by the generator", "7x7, une solution, fait par le générateur"),
    ("10x10, one solution, made by the generator", "10x10, une solution, fait par le générateur"),
    ("25x25, one solution, made by the generator", "25x25, une solution, fait par le générateur"),
    // Why a method is chosen.
    (
        "rules and a search in parts; the fastest known on any grid",
        "des règles et une recherche par parties ; la plus rapide connue sur toutes les grilles",
    ),
    (
        "the clues can have too many rectangles to list them",
        "les nombres peuvent avoir trop de rectangles pour les énumérer",
    ),
];
