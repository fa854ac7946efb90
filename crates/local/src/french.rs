//! The options of local searches in French.

use kumiki_core::Dictionary;

/// Texts of tables in English, each with its translation.
pub const FRENCH: Dictionary = &[
    // Simulated annealing.
    ("cooling law", "loi de refroidissement"),
    ("first temperature", "première température"),
    ("last temperature", "dernière température"),
    (
        "aarts law: distance parameter delta; smaller cools more slowly",
        "loi aarts : paramètre de distance delta ; plus petit, le refroidissement est plus lent",
    ),
    ("aarts law: highest possible cost (e_p)", "loi aarts : coût le plus haut possible (e_p)"),
    (
        "geometric law: factor between two temperatures",
        "loi geometric : facteur entre deux températures",
    ),
    ("moves at each temperature", "mouvements à chaque température"),
    (
        "end the attempt after N plateaus without improvement",
        "finir l’essai après N paliers sans progrès",
    ),
    (
        "how often to cool again from the best state",
        "combien de fois refroidir à nouveau depuis le meilleur état",
    ),
    // Other walks.
    (
        "iterations during which a move stays tabu",
        "itérations pendant lesquelles un mouvement reste tabou",
    ),
    (
        "end the attempt after N iterations without improvement",
        "finir l’essai après N itérations sans progrès",
    ),
    ("how ties are broken", "comment les égalités sont départagées"),
    ("chance of a random move", "chance d’un mouvement au hasard"),
    (
        "end the attempt after N repairs without improvement",
        "finir l’essai après N réparations sans progrès",
    ),
    (
        "end the attempt after N proposals without improvement",
        "finir l’essai après N propositions sans progrès",
    ),
    // All of them.
    ("solved at try {}", "résolu à l’essai {}"),
    ("maximum number of attempts; 0 = no limit", "nombre maximal d’essais ; 0 = sans limite"),
    (
        "recompute every cost from scratch, as a check",
        "recalculer chaque coût depuis zéro, pour vérifier",
    ),
];
