//! The tables of edge matching in French.

use kumiki_core::Dictionary;

/// Texts of tables in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The puzzle.
    (
        "place square pieces so that touching sides have the same colour",
        "posez des pièces carrées : les côtés qui se touchent ont la même couleur",
    ),
    // Rules.
    ("Every piece on the board belongs to the puzzle.", "Chaque pièce posée appartient au puzzle."),
    ("Each piece is used at most once.", "Chaque pièce est posée une fois au plus."),
    (
        "Fixed pieces stay in place, turned as given.",
        "Les pièces fixées restent en place, tournées comme donné.",
    ),
    (
        "In Tetravex, pieces keep their orientation.",
        "Au Tetravex, les pièces gardent leur orientation.",
    ),
    (
        "The border colour faces the frame everywhere along it, and nowhere else.",
        "La couleur du bord est partout le long du cadre, et nulle part ailleurs.",
    ),
    ("Touching sides have the same colour.", "Les côtés qui se touchent ont la même couleur."),
    ("Every cell holds a piece.", "Chaque case contient une pièce."),
    // Techniques: titles and descriptions.
    ("frame only", "le cadre seul"),
    (
        "The pieces of the frame alone say how often a colour comes along the frame",
        "Les pièces du cadre seules disent combien de fois une couleur vient le long du cadre",
    ),
    ("counting a colour", "compter une couleur"),
    (
        "A colour has half as many edges as sides: all are found, or all that are left are needed",
        "Une couleur a moitié moins d’arêtes que de côtés : toutes sont trouvées, ou toutes \
         celles qui restent sont nécessaires",
    ),
    ("only piece that fits", "seule pièce qui convient"),
    (
        "One piece fits the colours around a cell",
        "Une seule pièce convient aux couleurs autour d’une case",
    ),
    ("only place for a piece", "seule place d’une pièce"),
    ("A piece fits in one place", "Une pièce ne convient qu’à une place"),
    ("only colour for an edge", "seule couleur d’une arête"),
    (
        "All pieces still possible agree on the colour of an edge",
        "Toutes les pièces encore possibles s’accordent sur la couleur d’une arête",
    ),
    ("colours that are gone", "couleurs disparues"),
    (
        "No piece still possible on one side of an edge has a colour: it goes on the other side",
        "Aucune pièce encore possible d’un côté d’une arête n’a une couleur : elle est exclue \
         de l’autre côté",
    ),
    (
        "A piece or a colour is tried, and one rule after another leads to a contradiction",
        "On essaie une pièce ou une couleur, et une règle après l’autre mène à une contradiction",
    ),
    // Methods.
    ("the best method known for the board", "la meilleure méthode connue pour le plateau"),
    ("plain backtracking, row by row", "retour sur trace simple, ligne par ligne"),
    (
        "table search with late mismatches, and restarts; counts exactly",
        "recherche par tables avec des discordances tardives et des redémarrages ; compte \
         exactement",
    ),
    (
        "constraint programming over turned pieces and colours",
        "programmation par contraintes sur les pièces tournées et les couleurs",
    ),
    (
        "integer programming: the most matched edges, or region by region",
        "programmation en nombres entiers : le plus d’arêtes accordées, ou région par région",
    ),
    (
        "every second cell enumerated, the others by assignment; proves the best score",
        "une case sur deux énumérée, les autres par affectation ; prouve le meilleur score",
    ),
    (
        "lays a board piece by piece and stops there",
        "pose un plateau pièce par pièce et s’arrête là",
    ),
    (
        "descent by optimal replacement of pieces that do not touch",
        "descente par remplacement optimal de pièces qui ne se touchent pas",
    ),
    (
        "very large moves with two tabu lists, shaken on plateaus",
        "très grands mouvements avec deux listes taboues, secoués sur les plateaux",
    ),
    (
        "restarted climbing, perfect squares first, then conflicts",
        "montée avec redémarrages, d’abord les carrés parfaits, puis les conflits",
    ),
    (
        "simulated annealing by exchanging and turning two pieces",
        "recuit simulé par échange et rotation de deux pièces",
    ),
    // Options.
    ("order in which cells are filled", "ordre dans lequel les cases sont remplies"),
    (
        "other such depths, for every second restart; unset: the same",
        "d’autres telles profondeurs, pour un redémarrage sur deux ; sans valeur : les mêmes",
    ),
    (
        "the side that is filled first, and the end at which it is begun",
        "le côté rempli d’abord, et le bout où il est commencé",
    ),
    (
        "depths from which one more mismatch is allowed: 201;206;...",
        "profondeurs à partir desquelles une discordance de plus est permise : 201;206;...",
    ),
    ("colours to use up early: 5;20;7", "couleurs à épuiser tôt : 5;20;7"),
    (
        "least number of favoured sides placed by each depth: 16:0;26:28;...",
        "nombre minimal de côtés favoris posés à chaque profondeur : 16:0;26:28;...",
    ),
    ("placements before a restart", "poses avant un redémarrage"),
    (
        "search for a solution too, where that can be proven or refuted; false: the best score alone",
        "chercher aussi une solution, là où l’on peut la prouver ou la réfuter ; false : seulement \
         le meilleur score",
    ),
    (
        "pieces grouped by their rotations, or variables I and O with IO = 4 I + O by `element` \
         or by arithmetic (1)",
        "pièces groupées par leurs rotations, ou variables I et O avec IO = 4 I + O par \
         `element` ou par arithmétique (1)",
    ),
    (
        "how pieces are tied to colours: one dedicated constraint per cell, four `element`s, a \
         table, or lines of dominoes",
        "comment les pièces sont liées aux couleurs : une contrainte dédiée par case, quatre \
         `element`, une table, ou des lignes de dominos",
    ),
    (
        "decide IO, or all pieces I and then their turns O; needs link=element or link=arithmetic",
        "décider IO, ou toutes les pièces I puis leurs rotations O ; demande link=element ou \
         link=arithmetic",
    ),
    (
        "leave N random non-adjacent cells open, solve, then fill them optimally; for one \
         solution",
        "laisser N cases au hasard non voisines libres, résoudre, puis les remplir au mieux ; \
         pour une solution",
    ),
    (
        "ROWSxCOLS: re-optimise regions of this size one after another; unset: the whole board",
        "LIGNESxCOLONNES : réoptimiser l’une après l’autre des régions de cette taille ; par \
         défaut : tout le plateau",
    ),
    (
        "start from a board found by local search, or from none",
        "partir d’un plateau trouvé par recherche locale, ou d’aucun",
    ),
    (
        "moves of the local search; unset: 1000 for every cell",
        "mouvements de la recherche locale ; par défaut : 1000 par case",
    ),
    (
        "how a board is begun; a file has a board, full or not, in any format of answers",
        "comment un plateau est commencé ; un fichier contient un plateau, complet ou non, dans \
         un format de réponses",
    ),
    ("order in which the start fills the board", "ordre dans lequel le départ remplit le plateau"),
    (
        "limit of pieces placed by one recursive start",
        "limite de pièces posées par un départ récursif",
    ),
    (
        "node limit of a start by constraint programming",
        "limite de nœuds d’un départ par programmation par contraintes",
    ),
    ("cells left open by a relaxed start", "cases laissées libres par un départ relâché"),
    ("cells of a move inside the board", "cases d’un mouvement à l’intérieur du plateau"),
    ("cells of a move along the frame", "cases d’un mouvement le long du cadre"),
    ("cells that a move prefers", "cases qu’un mouvement préfère"),
    (
        "apart: a move takes k cells inside or border-k along the frame; together: k cells of \
         the whole board, as schaus-deville-2008 3 has it",
        "apart : un mouvement prend k cases à l’intérieur ou border-k le long du cadre ; \
         together : k cases de tout le plateau, comme dans schaus-deville-2008 3",
    ),
    (
        "moves without improvement before a restart; unset: 2000 per cell",
        "mouvements sans progrès avant un redémarrage ; par défaut : 2000 par case",
    ),
    (
        "recount everything after every move, as a check",
        "tout recompter après chaque mouvement, pour vérifier",
    ),
    ("the neighbourhood", "le voisinage"),
    (
        "moves during which a chosen cell stays tabu",
        "mouvements pendant lesquels une case choisie reste taboue",
    ),
    (
        "moves during which a piece may not return to its cell",
        "mouvements pendant lesquels une pièce ne peut revenir dans sa case",
    ),
    (
        "moves without improvement that count as a plateau; unset: 40 per cell",
        "mouvements sans progrès qui comptent comme un plateau ; par défaut : 40 par case",
    ),
    (
        "number of swap-and-turn moves used to leave a plateau",
        "nombre d’échanges avec rotation pour quitter un plateau",
    ),
    (
        "plateaus without improvement before returning to the best board",
        "plateaux sans progrès avant de revenir au meilleur",
    ),
    ("returns without improvement before a restart", "retours sans progrès avant un redémarrage"),
    (
        "share of moves that shuffle a random pair",
        "part des mouvements qui mélangent une paire au hasard",
    ),
    (
        "neighbours without improvement before a climb ends; unset: 400 per cell",
        "voisins sans progrès avant la fin d’une montée ; par défaut : 400 par case",
    ),
    ("number of surrogate searches; 0 = none", "nombre de recherches de substitution ; 0 = aucune"),
    (
        "paper: Algorithms 1 and 2 of prevost-garnier-2023 as printed; ours: fewer squares with \
         a conflict are better, and each search goes on from the one before",
        "paper : algorithmes 1 et 2 de prevost-garnier-2023 comme imprimés ; ours : moins de \
         carrés en conflit valent mieux, et chaque recherche continue la précédente",
    ),
    (
        "neighbours examined by each surrogate search; unset: 200 per cell",
        "voisins examinés par chaque recherche de substitution ; par défaut : 200 par case",
    ),
    (
        "side of the squares built first; unset: a fifth of the board",
        "côté des carrés construits d’abord ; par défaut : un cinquième du plateau",
    ),
    ("chance of using the best known corners", "chance de prendre les meilleurs coins connus"),
    ("how corner pieces are chosen", "comment les pièces de coin sont choisies"),
    (
        "number of searches that share what they learn",
        "nombre de recherches qui partagent ce qu’elles apprennent",
    ),
    ("number of perturbations in each search", "nombre de perturbations dans chaque recherche"),
    ("kind of perturbation", "genre de perturbation"),
    ("number of pieces moved by a perturbation", "nombre de pièces déplacées par une perturbation"),
    (
        "paths from each search's board to the best so far",
        "chemins du plateau de chaque recherche vers le meilleur jusqu’ici",
    ),
    ("rows x columns, or one number for both", "lignes x colonnes, ou un nombre pour les deux"),
    (
        "colours along the frame; unset: 5 for every 16 of the side, at least 2 (unique: 3)",
        "couleurs le long du cadre ; par défaut : 5 pour 16 de côté, au moins 2 (unique : 3)",
    ),
    (
        "other colours; unset: 17 for every 16 of the side, at least 2 (Tetravex: 10)",
        "autres couleurs ; par défaut : 17 pour 16 de côté, au moins 2 (Tetravex : 10)",
    ),
    ("no frame, and pieces do not turn", "pas de cadre, et les pièces ne tournent pas"),
    ("pieces given in place, centre first", "pièces données en place, le centre d’abord"),
    (
        "exactly one solution; a framed board then gets at least one fixed piece",
        "exactement une solution ; un plateau à cadre a alors au moins une pièce fixée",
    ),
    (
        "colours a solved board evenly and takes it apart; no two pieces alike",
        "colorie également un plateau résolu et le démonte ; jamais deux pièces pareilles",
    ),
    // Formats.
    (
        "`eternity ROWS COLS`, fixed pieces, then four colours a line",
        "`eternity LIGNES COLONNES`, pièces fixées, puis quatre couleurs par ligne",
    ),
    (
        "puzzle and board files of eternity2.dev",
        "fichiers de puzzles et de plateaux d’eternity2.dev",
    ),
    (
        "link of the viewer of eternity2.dev, which carries board and hints",
        "lien du visualiseur d’eternity2.dev, qui porte le plateau et les indices",
    ),
    (
        "table of eternity2.dev: binary colours, column, row and turn",
        "table d’eternity2.dev : couleurs en binaire, colonne, ligne et tour",
    ),
    (
        "address of the viewer e2.bucas.name, which carries the board",
        "adresse du visualiseur e2.bucas.name, qui porte le plateau",
    ),
    (
        "answers: row,col,piece,rotation,top,right,bottom,left",
        "réponses : ligne,colonne,pièce,rotation,haut,droite,bas,gauche",
    ),
    (
        "piece list: `n`, `rows cols` or nothing, then four colours a line",
        "liste de pièces : `n`, `lignes colonnes` ou rien, puis quatre couleurs par ligne",
    ),
    // Puzzles that come with kumiki.
    (
        "the official 256 pieces, the mandatory piece 139 in place (Tomy, 2007)",
        "les 256 pièces officielles, la pièce obligatoire 139 en place (Tomy, 2007)",
    ),
    (
        "the official 256 pieces, none in place (Tomy, 2007)",
        "les 256 pièces officielles, aucune en place (Tomy, 2007)",
    ),
    (
        "the official 256 pieces, all five clue pieces in place (Tomy, 2007-2008)",
        "les 256 pièces officielles, les cinq pièces indices en place (Tomy, 2007-2008)",
    ),
    (
        "8x8, 3 frame and 9 inner colours, made by `generate`",
        "8x8, 3 couleurs de cadre et 9 intérieures, créé par `generate`",
    ),
    (
        "4x4 with one fixed piece, a single solution, made by `generate`",
        "4x4 avec une pièce fixée, une seule solution, créé par `generate`",
    ),
    ("4x5 without fixed pieces, made by `generate`", "4x5 sans pièce fixée, créé par `generate`"),
    (
        "3x3 Tetravex, a single solution, made by `generate`",
        "Tetravex 3x3, une seule solution, créé par `generate`",
    ),
    // What is told of a search.
    (
        "the best scores and the fastest exact search on every board",
        "les meilleurs scores et la recherche exacte la plus rapide sur tous les plateaux",
    ),
    ("integer program", "programme en nombres entiers"),
    ("local search", "recherche locale"),
    ("exact search", "recherche exacte"),
    ("restarts", "redémarrages"),
    ("tuning", "réglage"),
];
