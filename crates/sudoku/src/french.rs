//! The tables of Sudoku in French.

use kumiki_core::Dictionary;

/// Texts of tables in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The puzzle.
    (
        "fill the board so that every row, column and box holds every number once",
        "remplissez la grille : chaque ligne, colonne et bloc contient chaque nombre une fois",
    ),
    // Rules.
    ("Given numbers stay as they are.", "Les nombres donnés restent tels quels."),
    (
        "Every number is on the board and between 1 and the side of the board.",
        "Chaque nombre est sur la grille et entre 1 et le côté de la grille.",
    ),
    ("No number appears twice in a row.", "Aucun nombre n’est deux fois dans une ligne."),
    ("No number appears twice in a column.", "Aucun nombre n’est deux fois dans une colonne."),
    ("No number appears twice in a box.", "Aucun nombre n’est deux fois dans un bloc."),
    ("Every cell holds a number.", "Chaque case contient un nombre."),
    // Techniques: titles and descriptions.
    ("full house", "dernière case"),
    (
        "The last open cell of a row, column or box",
        "La dernière case libre d’une ligne, d’une colonne ou d’un bloc",
    ),
    ("hidden single in a box", "candidat unique caché d’un bloc"),
    ("A number has one place left in a box", "Un nombre n’a plus qu’une place dans un bloc"),
    ("hidden single in a line", "candidat unique caché d’une ligne ou colonne"),
    (
        "A number has one place left in a row or column",
        "Un nombre n’a plus qu’une place dans une ligne ou une colonne",
    ),
    ("naked single", "candidat unique"),
    ("A cell has one number left", "Une case n’a plus qu’un nombre possible"),
    ("direct pointing", "pointage direct"),
    (
        "A box keeps a number in one line, which leaves one place for it in another box",
        "Un bloc retient un nombre dans une rangée, ce qui ne lui laisse qu’une place dans un \
         autre bloc",
    ),
    ("direct claiming", "revendication directe"),
    (
        "A line keeps a number in one box, which leaves one place for it in another line",
        "Une rangée retient un nombre dans un bloc, ce qui ne lui laisse qu’une place dans une \
         autre rangée",
    ),
    ("direct hidden pair", "paire cachée directe"),
    (
        "A hidden pair that leaves one place for a third number of the unit",
        "Une paire cachée qui ne laisse qu’une place à un troisième nombre de la zone",
    ),
    ("direct hidden triplet", "triplet caché direct"),
    (
        "A hidden triplet that leaves one place for another number of the unit",
        "Un triplet caché qui ne laisse qu’une place à un autre nombre de la zone",
    ),
    ("pointing (locked candidates)", "pointage (candidats alignés)"),
    (
        "A box keeps a number in one line, so the rest of the line does without it",
        "Un bloc retient un nombre dans une rangée : le reste de la rangée s’en passe",
    ),
    ("claiming (locked candidates)", "revendication (candidats alignés)"),
    (
        "A line keeps a number in one box, so the rest of the box does without it",
        "Une rangée retient un nombre dans un bloc : le reste du bloc s’en passe",
    ),
    ("locked pair", "paire verrouillée"),
    (
        "Two cells in a box and a line hold the same two numbers, which leave both",
        "Deux cases d’un bloc et d’une rangée prennent les deux mêmes nombres, exclus du reste \
         des deux",
    ),
    ("naked pair", "paire nue"),
    (
        "Two cells of a unit hold the same two numbers, which leave its other cells",
        "Deux cases d’une zone prennent les deux mêmes nombres, exclus de ses autres cases",
    ),
    ("x-wing", "X-Wing"),
    (
        "A number's places in two lines lie in two lines across",
        "Les places d’un nombre dans deux rangées sont dans deux rangées croisées",
    ),
    ("hidden pair", "paire cachée"),
    (
        "Two numbers have the same two places in a unit, which hold nothing else",
        "Deux nombres ont les deux mêmes places dans une zone, qui ne contiennent rien d’autre",
    ),
    ("locked triplet", "triplet verrouillé"),
    (
        "Three cells in a box and a line hold three numbers, which leave both",
        "Trois cases d’un bloc et d’une rangée prennent trois nombres, exclus du reste des deux",
    ),
    ("naked triplet", "triplet nu"),
    (
        "Three cells of a unit hold three numbers, which leave its other cells",
        "Trois cases d’une zone prennent trois nombres, exclus de ses autres cases",
    ),
    ("swordfish", "espadon (Swordfish)"),
    ("The same with three lines", "La même chose avec trois rangées"),
    ("hidden triplet", "triplet caché"),
    (
        "Three numbers have three places in a unit, which hold nothing else",
        "Trois nombres ont trois places dans une zone, qui ne contiennent rien d’autre",
    ),
    ("skyscraper", "gratte-ciel"),
    (
        "Two parallel lines with two places each, one end of each in a common line",
        "Deux rangées parallèles à deux places chacune, une extrémité de chacune dans une \
         rangée commune",
    ),
    ("two-string kite", "cerf-volant à deux ficelles"),
    (
        "A row and a column with two places each, one end of each in a common box",
        "Une ligne et une colonne à deux places chacune, une extrémité de chacune dans un bloc \
         commun",
    ),
    ("xy-wing", "XY-Wing"),
    (
        "A cell of two candidates and two that see it: one of the wings holds their common number",
        "Une case à deux candidats et deux cases qui la voient : l’une des ailes prend leur \
         nombre commun",
    ),
    ("turbot fish", "poisson turbot"),
    (
        "Two units with two places each, one end of each in a common unit",
        "Deux zones à deux places chacune, une extrémité de chacune dans une zone commune",
    ),
    ("empty rectangle", "rectangle vide"),
    (
        "A box keeps a number in a row and a column, and a line with two places meets one of them",
        "Un bloc retient un nombre dans une ligne et une colonne, et une rangée à deux places \
         en croise une",
    ),
    ("dual empty rectangle", "double rectangle vide"),
    (
        "Two empty rectangles of the same box and line, taken together",
        "Deux rectangles vides du même bloc et de la même rangée, pris ensemble",
    ),
    ("xyz-wing", "XYZ-Wing"),
    (
        "A cell of three candidates and two wings: one of the three holds their common number",
        "Une case à trois candidats et deux ailes : l’une des trois prend leur nombre commun",
    ),
    ("w-wing", "W-Wing"),
    (
        "Two cells with the same two candidates, joined by a unit with two places for one of them",
        "Deux cases aux deux mêmes candidats, liées par une zone à deux places pour l’un d’eux",
    ),
    ("finned x-wing", "X-Wing à nageoire"),
    ("sashimi x-wing", "X-Wing sashimi"),
    (
        "A fish with extra places in one box: what sees those too is ruled out",
        "Un poisson avec des places en plus dans un bloc : ce qui les voit aussi est exclu",
    ),
    ("remote pair", "paires éloignées"),
    (
        "Cells with the same two candidates in a row: what sees both kinds goes",
        "Une suite de cases aux deux mêmes candidats : ce qui voit les deux sortes est exclu",
    ),
    ("simple colours, trap", "coloriage simple, piège"),
    ("A candidate that sees both colours goes", "Un candidat qui voit les deux couleurs est exclu"),
    ("simple colours, wrap", "coloriage simple, conflit"),
    (
        "A colour that stands twice in a unit goes",
        "Une couleur présente deux fois dans une zone est exclue",
    ),
    ("unique rectangle or loop, type 1", "rectangle ou boucle unique, type 1"),
    (
        "One cell of a loop of two numbers must hold something else",
        "Une case d’une boucle de deux nombres doit contenir autre chose",
    ),
    ("unique rectangle or loop, type 2", "rectangle ou boucle unique, type 2"),
    (
        "One of some cells of a loop of two numbers holds a third number",
        "L’une des cases d’une boucle de deux nombres contient un troisième nombre",
    ),
    ("unique rectangle or loop, type 4", "rectangle ou boucle unique, type 4"),
    (
        "Two cells of a loop keep one of its numbers, so they do without the other",
        "Deux cases d’une boucle gardent l’un de ses nombres, donc se passent de l’autre",
    ),
    ("unique rectangle or loop, type 3", "rectangle ou boucle unique, type 3"),
    (
        "Two cells of a loop act as one cell of a naked or hidden set",
        "Deux cases d’une boucle jouent le rôle d’une case d’un ensemble nu ou caché",
    ),
    ("avoidable rectangle, type 1", "rectangle évitable, type 1"),
    (
        "Three numbers of a rectangle are placed: the fourth would let them be swapped",
        "Trois nombres d’un rectangle sont placés : le quatrième permettrait de les échanger",
    ),
    ("avoidable rectangle, type 2", "rectangle évitable, type 2"),
    (
        "Two numbers of a rectangle are placed: one of its other two cells holds a third number",
        "Deux nombres d’un rectangle sont placés : l’une de ses deux autres cases contient un \
         troisième nombre",
    ),
    ("unique rectangle, type 6", "rectangle unique, type 6"),
    (
        "Both rows or columns keep a number in a rectangle, so two opposite cells do without it",
        "Les deux lignes ou colonnes gardent un nombre dans un rectangle, donc deux cases \
         opposées s’en passent",
    ),
    ("hidden rectangle", "rectangle caché"),
    (
        "A row and a column keep a number in a rectangle, so the cell where they meet does \
         without the other",
        "Une ligne et une colonne gardent un nombre dans un rectangle, donc la case où elles se \
         croisent se passe de l’autre",
    ),
    ("multi colours, type 1", "multi-coloriage, type 1"),
    (
        "Two nets whose colours exclude each other: what sees both other colours goes",
        "Deux réseaux dont des couleurs s’excluent : ce qui voit les deux autres couleurs est \
         exclu",
    ),
    ("multi colours, type 2", "multi-coloriage, type 2"),
    (
        "A colour that sees both colours of another net goes",
        "Une couleur qui voit les deux couleurs d’un autre réseau est exclue",
    ),
    ("naked quad", "quadruplet nu"),
    (
        "Four cells of a unit hold four numbers, which leave its other cells",
        "Quatre cases d’une zone prennent quatre nombres, exclus de ses autres cases",
    ),
    ("jellyfish", "méduse (Jellyfish)"),
    ("The same with four lines", "La même chose avec quatre rangées"),
    ("finned swordfish", "espadon à nageoire"),
    ("hidden quad", "quadruplet caché"),
    (
        "Four numbers have four places in a unit, which hold nothing else",
        "Quatre nombres ont quatre places dans une zone, qui ne contiennent rien d’autre",
    ),
    ("sashimi swordfish", "espadon sashimi"),
    ("BUG (bivalue universal grave)", "BUG (tombe universelle à deux candidats)"),
    (
        "All cells but a few have two candidates: one of the extra candidates holds",
        "Toutes les cases sauf quelques-unes ont deux candidats : l’un des candidats en trop \
         est juste",
    ),
    ("finned jellyfish", "méduse à nageoire"),
    ("sashimi jellyfish", "méduse sashimi"),
    ("aligned pair exclusion", "exclusion de paires alignées"),
    (
        "Every pair of numbers with this candidate would empty a cell that sees both",
        "Toute paire de nombres avec ce candidat viderait une case qui voit les deux",
    ),
    ("Sue de Coq", "Sue-de-Coq"),
    (
        "Cells of a box and a line that hold just as many numbers: each leaves the rest of its \
         unit",
        "Des cases d’un bloc et d’une rangée qui prennent juste autant de nombres : exclus du \
         reste de leur zone",
    ),
    ("x-chain", "X-chaîne"),
    ("One number: one of two ends holds it", "Un seul nombre : l’une des deux extrémités le prend"),
    ("xy-chain", "XY-chaîne"),
    ("Cells of two candidates in a row", "Une suite de cases à deux candidats"),
    ("ALS-XZ", "règle ALS-XZ"),
    (
        "Two almost locked sets that cannot both hold a number: one of them holds another",
        "Deux ensembles presque verrouillés qui ne peuvent pas contenir tous deux un nombre : \
         l’un d’eux en contient un autre",
    ),
    ("continuous nice loop", "boucle continue"),
    (
        "A chain whose ends exclude each other: every link works both ways",
        "Une chaîne dont les extrémités s’excluent : chaque lien vaut dans les deux sens",
    ),
    ("alternating inference chain", "chaîne d’inférences alternées (AIC)"),
    (
        "Strong and weak links in turn: one of the ends holds",
        "Liens forts et faibles en alternance : l’une des extrémités est juste",
    ),
    ("discontinuous nice loop", "boucle discontinue"),
    ("A chain that leads from a cell back to it", "Une chaîne qui part d’une case et y revient"),
    ("grouped continuous nice loop", "boucle continue groupée"),
    ("A continuous loop with groups of cells", "Une boucle continue avec des groupes de cases"),
    ("grouped alternating inference chain", "chaîne d’inférences alternées groupée"),
    ("A chain with groups of cells", "Une chaîne avec des groupes de cases"),
    ("grouped discontinuous nice loop", "boucle discontinue groupée"),
    (
        "A discontinuous loop with groups of cells",
        "Une boucle discontinue avec des groupes de cases",
    ),
    ("ALS-XY-wing", "ALS-XY-Wing"),
    (
        "Two almost locked sets, each linked to a third: one of the two holds their common number",
        "Deux ensembles presque verrouillés, liés chacun à un troisième : l’un des deux \
         contient leur nombre commun",
    ),
    ("ALS chain", "chaîne d’ALS"),
    (
        "Almost locked sets in a row, each linked to the next: one of the ends holds their common \
         number",
        "Une suite d’ensembles presque verrouillés, liés l’un à l’autre : l’une des extrémités \
         contient leur nombre commun",
    ),
    (
        "continuous nice loop with almost locked sets",
        "boucle continue avec ensembles presque verrouillés",
    ),
    (
        "A continuous loop with almost locked sets",
        "Une boucle continue avec des ensembles presque verrouillés",
    ),
    (
        "alternating inference chain with almost locked sets",
        "chaîne d’inférences alternées avec ensembles presque verrouillés",
    ),
    ("A chain with almost locked sets", "Une chaîne avec des ensembles presque verrouillés"),
    ("forcing chain", "chaîne de forçage"),
    (
        "From a claim its own opposite follows link by link, or a ring of links closes",
        "D’une hypothèse découle son contraire, lien par lien, ou bien un anneau de liens se ferme",
    ),
    ("aligned triplet exclusion", "exclusion de triplets alignés"),
    (
        "Every triplet of numbers with this candidate would empty a cell that sees all three",
        "Tout triplet de nombres avec ce candidat viderait une case qui voit les trois autres",
    ),
    ("Nishio forcing chain", "chaîne de forçage Nishio"),
    (
        "A number at one place leaves no way to place the same number elsewhere",
        "Un nombre à une place empêche de placer le même nombre ailleurs",
    ),
    ("cell forcing chain", "chaîne de forçage d’une case"),
    (
        "The same follows from every candidate of a cell",
        "Tous les candidats d’une case ont la même conséquence",
    ),
    ("region forcing chain", "chaîne de forçage d’une zone"),
    (
        "The same follows from every place of a number in a unit",
        "Toutes les places d’un nombre dans une zone ont la même conséquence",
    ),
    ("dynamic forcing chain", "chaîne de forçage dynamique"),
    (
        "The same follows in every case, or a contradiction from one, by links that come up on the way",
        "Tous les cas ont la même conséquence, ou l’un mène à une contradiction, par des liens qui \
         apparaissent en route",
    ),
    // Methods.
    ("the best method known for the board", "la meilleure méthode connue pour la grille"),
    (
        "9 x 9: all digits at once in vector registers; else: exact cover, weights, restarts",
        "9 x 9 : tous les chiffres à la fois dans des registres vectoriels ; sinon : couverture \
         exacte, poids, redémarrages",
    ),
    (
        "plain backtracking over open cells and their candidates",
        "retour sur trace simple sur les cases libres et leurs candidats",
    ),
    (
        "constraint programming: all-different in every unit",
        "programmation par contraintes : tous différents dans chaque zone",
    ),
    (
        "integer programming: the relaxation first, then integers",
        "programmation en nombres entiers : la relaxation d’abord, puis les entiers",
    ),
    ("simulated annealing with restarts", "recuit simulé avec redémarrages"),
    (
        "tabu search: the best swap of two cells of a box that is not tabu",
        "recherche tabou : le meilleur échange non tabou de deux cases d’un bloc",
    ),
    (
        "repairs a repeated number with the least repeated one",
        "répare un nombre répété par le moins répété",
    ),
    (
        "hill climbing: random swaps in a box that are not worse",
        "descente : échanges au hasard dans un bloc qui ne sont pas pires",
    ),
    // Options.
    (
        "which open cell is filled next: the one with the fewest candidates, or the first",
        "la case libre remplie ensuite : celle qui a le moins de candidats, ou la première",
    ),
    ("the order in which candidates are tried", "l’ordre dans lequel les candidats sont essayés"),
    (
        "swap two cells of a box, or change one cell as the paper does; unset = swap",
        "échanger deux cases d’un bloc, ou changer une case comme dans l’article ; par défaut : \
         échanger",
    ),
    ("the boxed algorithm of the paper", "l’algorithme encadré de l’article"),
    (
        "with paper: stop temperature for all boards of the size, or for the free cells of this \
         board",
        "avec paper : température finale pour toutes les grilles de cette taille, ou pour les \
         cases libres de celle-ci",
    ),
    ("first fill in cells with a single candidate", "remplir d’abord les cases à un seul candidat"),
    (
        "side of the board, like 9x9 (default) or 16x16",
        "côté de la grille, comme 9x9 (par défaut) ou 16x16",
    ),
    ("rows x columns of a box, like 2x3", "lignes x colonnes d’un bloc, comme 2x3"),
    (
        "numbers given; default: minimal up to 9x9, half of the cells beyond (60 % from 20x20)",
        "nombres donnés ; par défaut : minimal jusqu’à 9x9, la moitié des cases au-delà (60 % à \
         partir de 20x20)",
    ),
    ("exactly one solution", "exactement une solution"),
    (
        "pattern of the givens: any, or the same after these turns and reflections",
        "motif des nombres donnés : quelconque, ou le même après ces rotations et réflexions",
    ),
    (
        "proven: no given, or no symmetric set of them, can be left out",
        "prouvé : aucun nombre donné, ou aucun groupe symétrique, ne peut être enlevé",
    ),
    (
        "removes numbers from a random full board, keeping a single solution if asked",
        "enlève des nombres d’une grille pleine au hasard, en gardant une seule solution si on \
         le demande",
    ),
    // Formats.
    (
        "\"sudoku 3x3\" (rows x columns of a box), then one row per line",
        "\"sudoku 3x3\" (lignes x colonnes d’un bloc), puis une rangée par ligne",
    ),
    (
        "OpenSudoku XML, <game data=\"81 digits\"/>; the first game",
        "XML d’OpenSudoku, <game data=\"81 chiffres\"/> ; la première partie",
    ),
    (
        "a file of such lines, one puzzle each (SudoCue)",
        "un fichier de telles lignes, un puzzle chacune (SudoCue)",
    ),
    (
        "a game ID of Simon Tatham's Solo, like 3x3:a7e6a2_5...",
        "un identifiant de Solo de Simon Tatham, comme 3x3:a7e6a2_5...",
    ),
    (
        "a puzz.link address, https://puzz.link/p?sudoku/9/9/...",
        "une adresse puzz.link, https://puzz.link/p?sudoku/9/9/...",
    ),
    (
        "drawn with *---* around and | between boxes (Simple Sudoku)",
        "dessinée avec *---* autour et | entre les blocs (Simple Sudoku)",
    ),
    (
        "f-puzzles and SudokuPad links (?load=...) of classic boards",
        "liens f-puzzles et SudokuPad (?load=...) de grilles classiques",
    ),
    (
        "nine lines of nine symbols under # headers (SudoCue)",
        "neuf lignes de neuf symboles sous des en-têtes # (SudoCue)",
    ),
    (
        "one row per line, numbers with commas, 0 or nothing = empty",
        "une rangée par ligne, nombres avec des virgules, 0 ou rien = vide",
    ),
    (
        "one row per line, symbols or numbers with blanks, no header",
        "une rangée par ligne, symboles ou nombres avec des espaces, sans en-tête",
    ),
    (
        "order, a seed, then whole numbers, -1 = empty (Lloyd & Amos 2019)",
        "ordre, une graine, puis des nombres entiers, -1 = vide (Lloyd & Amos 2019)",
    ),
    (
        "pzprv3 text with the answer, as pzpr and puzz.link save it",
        "texte pzprv3 avec la réponse, comme pzpr et puzz.link l’enregistrent",
    ),
    (
        "side x side symbols 1-9A-Za-y on one line, '.' or 0 = empty",
        "côté x côté symboles 1-9A-Za-y sur une ligne, '.' ou 0 = vide",
    ),
    (
        "typed or drawn: - ? x * or a blank = empty, lines, frames (read only)",
        "tapée ou dessinée : - ? x * ou une espace = vide, traits, cadres (lecture seule)",
    ),
    // Puzzles that come with kumiki.
    ("4 x 4 with one solution, from our generator", "4 x 4 avec une solution, de notre générateur"),
    (
        "6 x 6 with boxes of 2 rows, one solution, from our generator",
        "6 x 6 avec des blocs de 2 lignes, une solution, de notre générateur",
    ),
    (
        "6 x 6 with exactly two solutions, made for kumiki",
        "6 x 6 avec exactement deux solutions, fait pour kumiki",
    ),
    (
        "9 x 9, minimal and rotationally symmetric, from our generator",
        "9 x 9, minimal et symétrique par rotation, de notre générateur",
    ),
    (
        "16 x 16 with half of its cells given, from our generator",
        "16 x 16 avec la moitié des cases données, de notre générateur",
    ),
    (
        "25 x 25 with 60 % of its cells given, from our generator",
        "25 x 25 avec 60 % des cases données, de notre générateur",
    ),
    // Why a method is chosen.
    (
        "complete, and the fastest on boards of every shape",
        "complète, et la plus rapide sur les grilles de toutes formes",
    ),
];
