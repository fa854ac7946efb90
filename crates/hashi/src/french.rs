//! The tables of Hashiwokakero in French.

use kumiki_core::Dictionary;

/// Texts of tables in English, each with its translation.
pub(super) const FRENCH: Dictionary = &[
    // The puzzle.
    (
        "join all islands with bridges that do not cross",
        "reliez toutes les îles par des ponts qui ne se croisent pas",
    ),
    // Rules.
    ("Every bridge ends at two islands.", "Chaque pont finit à deux îles."),
    (
        "Every bridge runs along a row or a column, between two different islands.",
        "Chaque pont suit une ligne ou une colonne, entre deux îles différentes.",
    ),
    ("No bridge passes through an island.", "Aucun pont ne passe sur une île."),
    (
        "At most two bridges join the same two islands, or as many as the board allows.",
        "Deux ponts au plus relient les deux mêmes îles, ou autant que la grille le permet.",
    ),
    ("No two bridges cross.", "Les ponts ne se croisent pas."),
    (
        "The number of bridges between any two neighbouring islands is decided.",
        "Le nombre de ponts entre deux îles voisines est décidé.",
    ),
    (
        "The number of bridges at every island is the island's number.",
        "Le nombre de ponts à chaque île est le nombre de l’île.",
    ),
    ("Bridges connect all islands.", "Les ponts relient toutes les îles."),
    (
        "Where the board forbids loops, there is one way between any two islands.",
        "Là où les boucles sont interdites, un seul chemin relie deux îles.",
    ),
    // Techniques: titles and descriptions.
    ("only exit", "seule sortie"),
    (
        "A group of joined islands with one way out must use it",
        "Un groupe d’îles reliées qui n’a qu’une sortie doit la prendre",
    ),
    ("cut that must be crossed", "coupe à franchir"),
    (
        "Without this bridge the islands could not all be joined",
        "Sans ce pont, les îles ne pourraient pas toutes être reliées",
    ),
    ("no loop", "pas de boucle"),
    (
        "Where loops are forbidden, islands that are joined already get no other way",
        "Là où les boucles sont interdites, des îles déjà reliées n’ont pas d’autre chemin",
    ),
    ("full island", "île complète"),
    (
        "An island with all its bridges closes its other directions",
        "Une île qui a tous ses ponts ferme ses autres directions",
    ),
    ("blocked", "chemin barré"),
    ("A bridge rules out what it would cross", "Un pont exclut ce qu’il croiserait"),
    ("only one neighbour", "une seule voisine"),
    (
        "One direction is left: all missing bridges go there",
        "Il ne reste qu’une direction : tous les ponts manquants y vont",
    ),
    ("just enough", "tout juste assez"),
    (
        "An island needs every bridge that there is room for",
        "Une île a besoin de tous les ponts possibles",
    ),
    ("what is left", "ce qui manque"),
    (
        "No direction takes more bridges than the island still lacks",
        "Aucune direction ne prend plus de ponts qu’il n’en manque à l’île",
    ),
    ("at least one each way", "au moins un de chaque côté"),
    (
        "The other directions cannot take everything: a bridge everywhere",
        "Les autres directions ne peuvent pas tout prendre : un pont partout",
    ),
    ("leftover", "le reste"),
    (
        "What the other directions cannot take is left for this one",
        "Ce que les autres directions ne peuvent pas prendre revient à celle-ci",
    ),
    ("two ones, two twos", "deux 1, deux 2"),
    (
        "Two islands with the same number must not use it up on each other",
        "Deux îles de même nombre ne doivent pas l’épuiser l’une sur l’autre",
    ),
    ("small neighbours (1-3-2)", "petites voisines (1-3-2)"),
    (
        "Taking the other neighbours only would close the group: a bridge must go this way",
        "Les autres voisines seules fermeraient le groupe : un pont doit aller par ici",
    ),
    ("closed group", "groupe fermé"),
    (
        "A bridge that completes a group with nothing left over is forbidden",
        "Un pont qui complète un groupe sans rien laisser est interdit",
    ),
    ("no room left", "plus de place"),
    (
        "A bridge would leave a neighbour, or an island beside it, too few bridges",
        "Un pont laisserait trop peu de ponts à une voisine ou à une île à côté",
    ),
    (
        "A bridge is tried, or left out, and one rule after another leads to a contradiction",
        "On essaie un pont, ou son absence, et une règle après l’autre mène à une contradiction",
    ),
    // Methods.
    ("the best method known for the board", "la meilleure méthode connue pour la grille"),
    (
        "conflict-driven search; numbers, crossings and cuts explain themselves",
        "recherche guidée par les conflits ; nombres, croisements et coupes s’expliquent \
         eux-mêmes",
    ),
    (
        "complete search, edge by edge at the most constrained island",
        "recherche complète, liaison par liaison à l’île la plus contrainte",
    ),
    (
        "constraint programming: sums, crossings, connection",
        "programmation par contraintes : sommes, croisements, connexité",
    ),
    (
        "integer programming, connected by cuts on demand or by a flow",
        "programmation en nombres entiers, connexité par coupes à la demande ou par un flot",
    ),
    (
        "simulated annealing, an edge is added, removed or changed",
        "recuit simulé, une liaison est ajoutée, enlevée ou changée",
    ),
    (
        "tabu search: the best change of an edge that is not tabu",
        "recherche tabou : le meilleur changement non tabou d’une liaison",
    ),
    (
        "repairs an edge in conflict with its best change",
        "répare une liaison en conflit par son meilleur changement",
    ),
    (
        "hill climbing: random changes of edges that are not worse",
        "descente : changements de liaisons au hasard qui ne sont pas pires",
    ),
    // Options.
    (
        "free: also solutions in several parts, (4)-(8) of rafaralahy-2020; to be counted",
        "free : aussi les solutions en plusieurs morceaux, (4)-(8) de rafaralahy-2020 ; pour \
         compter",
    ),
    (
        "how connection is enforced: cuts added on demand, a flow to every island, or not at \
         all; unset: cuts, but none with objective=paper",
        "comment la connexité est imposée : coupes à la demande, un flot vers chaque île, ou \
         pas du tout ; par défaut : cuts, mais none avec objective=paper",
    ),
    (
        "any solution, or the most pairs of joined islands (9)",
        "une solution quelconque, ou le plus de paires d’îles reliées (9)",
    ),
    (
        "reduced: columns for islands that see each other; paper: for all pairs, (4)-(8) as \
         printed",
        "reduced : colonnes pour les îles qui se voient ; paper : pour toutes les paires, \
         (4)-(8) comme imprimé",
    ),
    (
        "rounds of cuts on the relaxation before the integer search",
        "tours de coupes sur la relaxation avant la recherche entière",
    ),
    ("squares: 2 C + W; paper: C + W^2 - |E|", "squares : 2 C + W ; paper : C + W^2 - |E|"),
    (
        "also penalise separate groups of islands once everything else is right; without it, an \
         attempt may end unconnected",
        "pénaliser aussi les groupes d’îles séparés quand tout le reste est juste ; sinon, un \
         essai peut finir non connexe",
    ),
    (
        "number of initial vertices of the paper's boards; default: rows + columns",
        "nombre de sommets initiaux des grilles de l’article ; par défaut : lignes + colonnes",
    ),
    (
        "islands of a board that grows; default: as many as fit well",
        "îles d’une grille qui grandit ; par défaut : autant qu’il en tient bien",
    ),
    (
        "ROWSxCOLS; default: n/2 per side, 7x7 without n",
        "LIGNESxCOLONNES ; par défaut : n/2 par côté, 7x7 sans n",
    ),
    ("exactly one solution", "exactement une solution"),
    (
        "turn numbers into ? as long as there is one solution",
        "changer des nombres en ? tant qu’il y a une seule solution",
    ),
    (
        "islands that grow with gaps, or with n: random vertices, all edges (rafaralahy-2020 2.4)",
        "des îles qui grandissent avec des écarts, ou avec n : sommets au hasard, toutes les \
         liaisons (rafaralahy-2020 2.4)",
    ),
    // Formats.
    (
        "`hashi ROWS COLS [max M] [no-loops]`, then the rows: numbers, `?` unknown, `.` water",
        "`hashi LIGNES COLONNES [max M] [no-loops]`, puis les lignes : nombres, `?` inconnu, \
         `.` eau",
    ),
    (
        "a game ID of Simon Tatham's Bridges, 7x7m2:description",
        "un identifiant de Bridges de Simon Tatham, 7x7m2:description",
    ),
    (
        "a puzz.link address, https://puzz.link/p?hashi/COLS/ROWS/clues",
        "une adresse puzz.link, https://puzz.link/p?hashi/COLONNES/LIGNES/nombres",
    ),
    ("a pzprv3 file, with the answer", "un fichier pzprv3, avec la réponse"),
    (
        "one line of comma-separated numbers per row; 0 or nothing is water",
        "une ligne de nombres séparés par des virgules par rangée ; 0 ou rien est de l’eau",
    ),
    (
        "rows of numbers, 0 or `.` water; a header `rows cols islands` may lead",
        "lignes de nombres, 0 ou `.` eau ; un en-tête `rows cols islands` peut précéder",
    ),
    // Puzzles that come with kumiki.
    ("12 islands, one solution; made for kumiki", "12 îles, une solution ; fait pour kumiki"),
    ("11 islands, two solutions; made for kumiki", "11 îles, deux solutions ; fait pour kumiki"),
    ("48 islands, one solution; made for kumiki", "48 îles, une solution ; fait pour kumiki"),
    (
        "184 islands, the generator's board for n = 80; made for kumiki",
        "184 îles, la grille du générateur pour n = 80 ; fait pour kumiki",
    ),
    // Why a method is chosen.
    (
        "learns from conflicts; the fastest known on boards of every kind",
        "apprend des conflits ; la plus rapide connue sur toutes les grilles",
    ),
];
