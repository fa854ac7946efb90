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
];
