//! What readers, the generator and methods of edge matching say, in French.

use kumiki_core::Dictionary;

/// Templates in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The board.
    ("sides of {} to {}", "des côtés de {} à {}"),
    ("{} pieces", "{} pièces"),
    ("cell {} is not on the board", "la case {} n’est pas sur la grille"),
    ("piece {}", "pièce {}"),
    (
        "piece {} is turned, which Tetravex does not allow",
        "la pièce {} est tournée, ce que Tetravex ne permet pas",
    ),
    ("cell {} has two fixed pieces", "la case {} a deux pièces fixées"),
    (
        "piece {} cannot lie at {}: colour {} would lie at the frame",
        "la pièce {} ne peut pas être en {} : la couleur {} toucherait le cadre",
    ),
    (
        "piece {} cannot lie at {}: its border side would lie inside the board",
        "la pièce {} ne peut pas être en {} : son côté de bord serait à l’intérieur",
    ),
    ("piece {} is fixed twice", "la pièce {} est fixée deux fois"),
    ("only pieces are given in edge matching", "ici, seules des pièces sont données"),
    ("pieces are numbered from 1", "les pièces sont numérotées à partir de 1"),
    ("{} quarter turns", "{} quarts de tour"),
    (
        "rows of [piece from 1, clockwise quarter turns], null = no piece",
        "des lignes de [pièce à partir de 1, quarts de tour horaires], null = pas de pièce",
    ),
    (
        "rows; cols; pieces: [top, right, bottom, left] each, colour 0 = the frame; fixed: a list of \
         {row, col, piece, turns}, row and col from 0, piece from 1, clockwise quarter turns; \
         tetravex: no frame, and pieces do not turn (false)",
        "rows ; cols ; pieces : [haut, droite, bas, gauche] chacune, couleur 0 = le cadre ; fixed : \
         une liste de {row, col, piece, turns}, row et col à partir de 0, piece à partir de 1, \
         quarts de tour horaires ; tetravex : sans cadre, et les pièces ne tournent pas (false)",
    ),
    ("{} numbers, piece and quarter turns", "{} nombres, pièce et quarts de tour"),
    ("numbers, piece and quarter turns", "nombres, pièce et quarts de tour"),
    ("{} pieces, one for each cell", "{} pièces, une pour chaque case"),
    ("pieces, one for each cell", "pièces, une pour chaque case"),
    ("{} colours: top, right, bottom, left", "{} couleurs : haut, droite, bas, gauche"),
    ("colours: top, right, bottom, left", "couleurs : haut, droite, bas, gauche"),
    // Clues as typed.
    ("CELL=PIECE:TURN such as C3=208:90", "CASE=PIÈCE:TOUR comme C3=208:90"),
    ("the turn {}", "le tour {}"),
    (
        "0, 90, 180 or 270 degrees, or 0 to 3 quarter turns",
        "0, 90, 180 ou 270 degrés, ou 0 à 3 quarts de tour",
    ),
    // Links, tables and files of eternity2.dev.
    (
        "found no width and height, expected them beside the pieces",
        "trouvé : ni largeur ni hauteur ; attendu : les deux avec les pièces",
    ),
    ("a side from 1 to {}", "un côté de 1 à {}"),
    (
        "board, cell {}: found {}, expected a number from 0 to {}, or -1",
        "plateau, case {} : trouvé : {} ; attendu : un nombre de 0 à {}, ou -1",
    ),
    (
        "found neither pieces nor the letters of a board (board_edges), and no board of the official pieces; \
         expected one of them",
        "trouvé : ni pièces, ni lettres d’un plateau (board_edges), ni plateau des pièces officielles ; attendu : \
         l’un des trois",
    ),
    (
        "row {} column {}: board says another piece or turn than board_edges and board_pieces",
        "ligne {} colonne {} : les numéros disent une autre pièce ou un autre tour que board_edges et board_pieces",
    ),
    ("found no board, expected one", "trouvé : aucun plateau ; attendu : un plateau"),
    (
        "the files are for boards with a frame, not for Tetravex",
        "ces fichiers sont pour les plateaux à cadre, pas pour Tetravex",
    ),
    (
        "position {} is named in hints, and no piece is there",
        "la position {} est nommée dans hints, et aucune pièce n’y est",
    ),
    ("a position", "une position"),
    (
        "a link of the viewer holds a board, not loose pieces; only the official pieces with some in \
         place are known without their board",
        "un lien du site contient une grille, pas des pièces libres ; seules les pièces officielles, \
         quelques-unes en place, sont connues sans leur grille",
    ),
    ("the viewer shows square boards, not {}x{}", "le site montre des grilles carrées, pas {}x{}"),
    ("the side of the board", "le côté de la grille"),
    (
        "sixteen binary digits, a colour from 1 to 255 or all ones",
        "seize chiffres binaires, une couleur de 1 à 255 ou tous à un",
    ),
    (
        "the table is for square boards with a frame",
        "la table est pour des grilles carrées à cadre",
    ),
    (
        "the table cannot say that a piece lies unturned in the first corner",
        "la table ne peut pas dire qu’une pièce est dans le premier coin sans être tournée",
    ),
    // Readers and writers.
    ("a single address", "une seule adresse"),
    ("an address with board_edges=", "une adresse avec board_edges="),
    ("{} letters in board_edges", "{} lettres dans board_edges"),
    ("a letter from a to w", "une lettre de a à w"),
    (
        "motifs_order default, marie, jblackwood or jef",
        "motifs_order default, marie, jblackwood ou jef",
    ),
    ("digits in board_pieces", "des chiffres dans board_pieces"),
    ("{} digits in board_pieces", "{} chiffres dans board_pieces"),
    (
        "the board has empty cells and its pieces are not the official ones, so the missing pieces \
         are unknown; read it as an answer to its puzzle",
        "la grille a des cases vides et ses pièces ne sont pas les officielles, donc les pièces qui \
         manquent sont inconnues ; lisez-la comme une réponse à son puzzle",
    ),
    (
        "row {} column {} shows {}, which no piece can",
        "la ligne {} colonne {} montre {}, ce qu’aucune pièce ne peut",
    ),
    (
        "an address of the viewer holds a board, not loose pieces; only the official puzzle is known \
         without its board",
        "une adresse du site contient une grille, pas des pièces libres ; seul le puzzle officiel est \
         connu sans sa grille",
    ),
    ("piece {} is not one of the puzzle's", "la pièce {} n’est pas du puzzle"),
    (
        "piece {} is not one of the puzzle's, its sides are unknown",
        "la pièce {} n’est pas du puzzle, ses côtés sont inconnus",
    ),
    ("the viewer has {} colours, none for {}", "le site a {} couleurs, aucune pour {}"),
    ("the header {}", "l’en-tête {}"),
    ("a piece number", "un numéro de pièce"),
    ("a number of quarter turns", "un nombre de quarts de tour"),
    ("row {} column {} has two pieces", "la ligne {} colonne {} a deux pièces"),
    ("found {} fields, expected the 8 of {}", "trouvé : {} champs ; attendu : les 8 de {}"),
    ("{}, the colour of the piece turned so", "{}, la couleur de la pièce ainsi tournée"),
    ("sides=trbl or sides=nswe", "sides=trbl ou sides=nswe"),
    (
        "order of a piece's colours: north south west east, or top right bottom left; found out from \
         the frame if unset",
        "ordre des couleurs d’une pièce : nord sud ouest est, ou haut droite bas gauche ; déduit du \
         cadre si absent",
    ),
    ("the pieces may not be turned", "les pièces ne peuvent pas être tournées"),
    ("field {} occurs twice", "le champ {} est là deux fois"),
    ("a depth", "une profondeur"),
    ("{} and one word", "{} et un mot"),
    ("a number of sides", "un nombre de côtés"),
    (
        "a square number, or `rows cols` on the first line",
        "un nombre carré, ou `rows cols` à la première ligne",
    ),
    (
        "a piece list has no place for fixed pieces",
        "une liste de pièces n’a pas de place pour des pièces fixées",
    ),
    ("the number of a piece", "le numéro d’une pièce"),
    ("piece {} is listed twice", "la pièce {} est listée deux fois"),
    ("piece {} before piece {}", "la pièce {} avant la pièce {}"),
    (
        "the border colours (0) fit a {} frame neither as top right bottom left nor as north south \
         west east; say which with --from pieces:sides=trbl or sides=nswe",
        "les couleurs de bord (0) ne vont avec un cadre {} ni comme haut droite bas gauche ni comme \
         nord sud ouest est ; dites lequel par --from pieces:sides=trbl ou sides=nswe",
    ),
    (
        "the border colours (0) do not tell whether sides are listed as top right bottom left or \
         north south west east; say which with --from pieces:sides=trbl or sides=nswe",
        "les couleurs de bord (0) ne disent pas si les côtés sont dans l’ordre haut droite bas gauche \
         ou nord sud ouest est ; dites lequel par --from pieces:sides=trbl ou sides=nswe",
    ),
    ("`eternity ROWS COLS`", "`eternity LIGNES COLONNES`"),
    ("`tetravex` or the end of the line", "`tetravex` ou la fin de la ligne"),
    ("a colour", "une couleur"),
    ("four colours and no more", "quatre couleurs et pas plus"),
    ("`fixed CELL PIECE ROTATION`", "`fixed CASE PIÈCE ROTATION`"),
    (
        "a cell such as I8 (row letter, column number)",
        "une case comme I8 (lettre de la ligne, numéro de la colonne)",
    ),
    (
        "a cell such as 139:0 (piece:rotation), or `.` for an empty one",
        "une case comme 139:0 (pièce:rotation), ou `.` pour une case vide",
    ),
    // The generator.
    (
        "the two pieces of a framed 1x2 board are always alike",
        "les deux pièces d’une grille 1x2 avec cadre sont toujours pareilles",
    ),
    (
        "the board has {} pieces with {} frame and {} inner sides, but {} frame and {} inner colours \
         make only {} different ones",
        "la grille a {} pièces avec {} côtés de cadre et {} intérieurs, mais {} couleurs de cadre et \
         {} intérieures n’en font que {} différentes",
    ),
    (
        "stopped ({}) before the pieces all differed",
        "arrêt ({}) avant que toutes les pièces diffèrent",
    ),
    (
        "no {} board whose pieces all differ was found with {} frame and {} inner colours; ask for \
         more colours",
        "aucune grille {} dont toutes les pièces diffèrent n’a été trouvée avec {} couleurs de cadre \
         et {} intérieures ; demandez plus de couleurs",
    ),
    (
        "stopped ({}) before a single solution was proven",
        "arrêt ({}) avant qu’une solution unique soit prouvée",
    ),
    (
        "no board was proven to have a single solution; ask for more colours, more fixed pieces or a \
         smaller board, or allow several solutions (--any)",
        "aucune grille n’a été prouvée à solution unique ; demandez plus de couleurs, plus de pièces \
         fixées ou une grille plus petite, ou permettez plusieurs solutions (--any)",
    ),
    (
        "Tetravex has no frame: leave frame-colours out",
        "Tetravex n’a pas de cadre : omettez frame-colours",
    ),
    (
        "{} frame and {} inner colours are more than 255",
        "{} couleurs de cadre et {} intérieures, c’est plus de 255",
    ),
    ("{} fixed pieces are more than the {} cells", "{} pièces fixées, c’est plus que les {} cases"),
    (
        "ROWSxCOLS or one number, each from 1 to {}",
        "LIGNESxCOLONNES ou un nombre, chacun de 1 à {}",
    ),
    // Methods.
    (
        "alldiff other than value needs link=element or link=arithmetic",
        "un alldiff autre que value demande link=element ou link=arithmetic",
    ),
    (
        "branch=pieces-first needs link=element or link=arithmetic",
        "branch=pieces-first demande link=element ou link=arithmetic",
    ),
    (
        "branch=pieces-first goes with var=first-fail or -random",
        "branch=pieces-first va avec var=first-fail ou -random",
    ),
    (
        "tables take at most {} cells, this board has {}",
        "les tables prennent au plus {} cases, cette grille en a {}",
    ),
    (
        "region: found {}, expected ROWSxCOLS of at most {} cells",
        "region : trouvé : {} ; attendu : LIGNESxCOLONNES d’au plus {} cases",
    ),
    (
        "start: expected one of {}, or a file with a board of this instance",
        "start : attendu : l’un de {}, ou un fichier avec une grille de ce puzzle",
    ),
];
