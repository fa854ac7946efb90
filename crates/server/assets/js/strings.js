// Every word of the page, in English and French. `{name}` is replaced by a value.

/** @type {Record<string, string>} */
const en = {
  skip: 'Skip to the board', views: 'Views', language: 'Language', help: 'Help and keys', theme: 'Light or dark',
  'theme.auto': 'Theme of the system', 'theme.light': 'Light theme', 'theme.dark': 'Dark theme',
  'view.play': 'Play', 'view.watch': 'Watch', 'view.race': 'Race', 'view.library': 'Library',
  loading: 'Loading …', retry: 'Try again', close: 'Close', cancel: 'Cancel', stop: 'Stop', start: 'Start', save: 'Save',
  serverGone: 'The server does not answer: is kumiki serve still running?', serverBusy: 'All threads are busy: try again in a moment.', pageFault: 'The page has a fault: {error}',
  welcome: 'Play, watch and race', welcomeText: 'Paste a puzzle from anywhere, or have a new one made. Everything stays on this machine.',
  openPuzzle: 'Open a puzzle', pasteLabel: 'A link, an ID or a text', pastePlaceholder: 'https://puzz.link/p?…  ·  9x9:…  ·  81 characters  ·  e2.bucas.name', recognise: 'recognise it', kind: 'Kind',
  chooseFile: 'File …', 'open.do': 'Open', makePuzzle: 'Make a puzzle', 'make.do': 'Make', options: 'Options', seed: 'Seed', random: 'random', notPlayable: 'This puzzle is too large to be played here.',
  place: 'row {row} column {col}', cellShort: 'row {row}, column {col}', given: 'given', empty: 'empty', mistakeHere: 'mistake: {rule}', hinted: 'part of the hint',
  boardLabel: '{title}, {rows} rows, {cols} columns', editLabel: 'Editing {title}', verdict: 'Verdict', input: 'Input', actions: 'Actions', time: 'Time',
  centreMarks: 'centre marks {marks}', cornerMarks: 'corner marks {marks}', tool: 'Tool', 'tool.value': 'Number', 'tool.corner': 'Corner', 'tool.centre': 'Centre', 'tool.mark': '♛ Queen', 'tool.cross': '✕ Cross',
  digitKey: '{value}, {left} left', erase: 'Erase', queen: 'queen', blocked: 'blocked', crossed: 'crossed', attacked: 'attacked', queensPlaced: '{count} of {of} queens placed',
  unknownClue: 'clue unknown', clue: 'clue {value}', inRect: 'in a {size} rectangle from row {row} column {col}', open: 'open', corner1: 'First corner set: move and press Enter', rectsPlaced: '{count} rectangles for {of} numbers',
  rectsHow: 'Drag from corner to corner. Tap a rectangle to remove it.',
  bridgeHere: '{count} bridges', water: 'water', island: 'island {value}', islandUnknown: 'island, number unknown', up: 'up', down: 'down', left: 'left', right: 'right', noBridge: 'No island that way', islandsDone: '{count} of {of} islands complete',
  bridgesHow: 'Drag from an island towards another: one bridge, two, none. Tap a bridge to change it.',
  piece: 'piece {number}', border: 'border', fixedPiece: 'This piece is fixed', pickedUp: 'Piece {number} picked up', turn: 'Turn clockwise', toTray: 'Back to the tray', fittingOnly: 'Only what fits here', tray: '{count} loose pieces', trayEmpty: 'Every piece is on the board.',
  piecesHow: 'Tap a piece, then a cell, or drag it. Tap a laid piece twice to turn it.',
  solved: 'Solved! Your time: {time}', soFar: 'No mistake so far; open: {missing}', moreMistakes: '… and {count} more', score: 'Score {score} of {best}', ready: 'Good luck! Check tells which rule is broken, and where.',
  noSolution: 'There is no solution.', unique: 'Exactly one solution.', notUnique: 'More than one solution.', solutions: '{count} solutions.', atLeast: 'At least {count} solutions.', nothingKnown: 'Nothing is known: the time ran out.', counting: 'counting …',
  commonShown: 'What all solutions share is on the board.', bestShown: 'The best found in time, cost {cost}.', thinking: 'Thinking …',
  undo: 'Undo', redo: 'Redo', trial: 'Trial', trialHelp: 'Try something; keep it or drop it later', trialLevel: 'Trial {level}', keep: 'Keep', drop: 'Drop', deeper: 'A trial within the trial', replay: 'Replay', clearAll: 'Clear', cleared: 'The board is clear; Undo brings everything back.',
  pause: 'Pause', resume: 'Go on', pausedNow: 'Paused', resumed: 'Going on', check: 'Check', hint: 'Hint', hintMore: 'Say more', count: 'Count solutions', common: 'Common to all', commonHelp: 'Fill in what all solutions share', solveRest: 'Solve the rest',
  'hint.solved': 'It is solved.', 'hint.nothing': 'Nothing follows from here: there is more than one solution.', 'hint.choice': 'Only a trial helps from here.', 'hint.mistake': 'Something on the board is wrong.', 'hint.step': 'There is a step.',
  settings: 'Settings', 'set.instant': 'Show mistakes at once', 'set.peers': 'Highlight row, column and box', 'set.tidy': 'Numbers remove marks', 'set.crosses': 'Dots on attacked cells', 'set.bars': 'Bars on mismatched sides', clearMarks: 'Clear all marks',
  newPuzzle: 'New puzzle …', edit: 'Edit', export: 'Export …', print: 'Print', rules: 'Rules', playThis: 'Play this', editHow: 'Choose a cell, then a number. Whether the puzzle has one solution is shown at once.', editPieces: 'Lay a piece to fix it there. Whether the puzzle has one solution is shown at once.',
  text: 'Text', withAnswer: 'With my answer so far', format: 'Format', openLink: 'Open the link', copy: 'Copy', copied: 'Copied.', pageLink: 'Link to this puzzle in this page',
  puzzle: 'Puzzle', thePlayed: 'the one in Play ({name})', method: 'Method', seconds: 'Seconds', steps: 'Steps', speed: 'Speed', oneStep: 'One board further', 'speed.0': 'very slow', 'speed.1': 'slow', 'speed.2': 'medium', 'speed.3': 'fast', 'speed.4': 'as fast as it goes',
  watchText: 'Any method, live: the board it has now, the best it has found, and how the score went.', raceText: 'Up to eight methods on one board, with the same seed and budget.', scoreCurve: 'Score over time', raceCurves: 'Score over time of every lane', costOrScore: 'Cost or score',
  currentBoard: 'Now', bestBoard: 'Best', waiting: 'waiting', running: 'running', scoreIs: 'score {value}', costIs: 'cost {value}', stepsAre: '{steps} steps, {rate}/s', depthProfile: 'Nodes of the search tree by depth', depthAxis: 'depth of the search tree (logarithmic)',
  'status.solved': 'solved', 'status.best': 'best found', 'status.infeasible': 'proven impossible', 'status.unknown': 'nothing found', 'status.error': 'failed', status: 'Status', result: 'Result',
  addLane: '+ Method', laneMethod: 'Method of lane {letter}', removeLane: 'Remove lane {letter}', startRace: 'Start the race', stepsReplay: 'With a number of steps the same race can be run again, on any machine.', raceStarted: '{count} methods are racing', raceOver: 'The race is over: {name} is first', bySteps: 'Curves by steps', saveRows: 'Save rows (JSON lines)',
  today: "Today's puzzles", begun: 'Begun here', bundled: 'Bundled puzzles', movesMade: '{count} moves',
  keysEverywhere: 'Keys', keysHere: 'Keys of this puzzle', helpText: 'Everything can be done by keyboard: Tab goes to the board and the buttons, the arrows move on the board.',
  'keys.move': 'move on the board', 'keys.ends': 'first and last cell of the row', 'keys.undo': 'undo', 'keys.redo': 'redo', 'keys.check': 'check', 'keys.hint': 'hint', 'keys.trial': 'begin a trial', 'keys.pause': 'pause', 'keys.esc': 'leave a mode, a selection, a window', 'keys.help': 'this list',
  'keys.digit': 'number', 'keys.corner': 'corner mark', 'keys.centre': 'centre mark', 'keys.tools': 'number, corner marks, centre marks', 'keys.erase': 'erase', 'keys.queen': 'queen', 'keys.cross': 'cross', 'keys.corner1': 'first corner, then the second', 'keys.cancel': 'forget the first corner', 'keys.remove': 'remove the rectangle',
  'keys.bridge': 'bridge from the island in that direction', 'keys.bridgeHere': 'change the bridge over this cell', 'keys.pick': 'pick up, put down', 'keys.turn': 'turn (with Shift the other way)', 'keys.tray': 'choose a loose piece', 'keys.fitting': 'only pieces that fit here', 'keys.lift': 'back to the tray',
  'hint.impossible': 'This puzzle has no solution.', 'hint.unknown': 'No deduction was found in time.', hintNext: 'Next step ({number} of {count})', hintStep: 'Step {number} of {count}', hintLevel: 'hint {level} of {count}', hintApply: 'Do it', concluded: 'the hint decides this cell',
  'level.easy': 'easy', 'level.medium': 'medium', 'level.hard': 'hard', 'level.expert': 'expert', 'level.extreme': 'extreme', 'level.beyond': 'beyond', difficulty: 'Difficulty', anyLevel: 'any', ratingSolved: 'deductions lead to the solution', ratingOpen: 'deductions do not lead to the end', ratingSteps: 'Deductions it takes', ratingFigures: 'Figures',
  verification: 'Verification', isRight: 'right', isWrong: 'not so', brokenEdges: '{count} broken edges', share: 'Share …', 'finding.set': 'Set', 'finding.placed': 'Placed', 'finding.duplicates': 'Duplicates', 'finding.clues': 'Clues', 'finding.score': 'Score',
  emptyBoard: 'Empty board …', emptyBoardHelp: 'An empty board of this size, to be filled by you',
  icicle: 'The search tree from above', icicleNode: 'depth {depth}: {count} nodes, {solutions} solutions', icicleAxis: 'top: the first decisions; as wide as the work below ({count} nodes)', endsOfTries: 'Where tries ended', endsAxis: 'cost at the end of {count} tries', nodesAre: '{nodes} nodes, {rate}/s', 'gauge.temperature': 'Temperature', 'gauge.tabu moves': 'Tabu moves in force',
  pastRuns: 'Watch again', runOver: 'over', goesOn: 'Go on when I leave', goesOnHelp: 'The search goes on without watchers, within its time',
  raceAgain: 'Run it again', sameRace: '✓ The same race as before: every lane ended alike.', otherRace: 'Not the same race as before: the seconds ran out before the steps.',
  newOfLevel: 'A new one:', entriesWrong: 'Your entries lead to no solution.', solveAnew: 'Solve without them',
  book: 'A book to print', bookText: 'New puzzles with their solutions at the back, as a PDF.', bookCount: 'How many', 'book.do': 'Make the book',
};

/** @type {Record<string, string>} */
const fr = {
  skip: 'Aller à la grille', views: 'Vues', language: 'Langue', help: 'Aide et touches', theme: 'Clair ou sombre',
  'theme.auto': 'Thème du système', 'theme.light': 'Thème clair', 'theme.dark': 'Thème sombre',
  'view.play': 'Jouer', 'view.watch': 'Observer', 'view.race': 'Course', 'view.library': 'Bibliothèque',
  loading: 'Chargement …', retry: 'Réessayer', close: 'Fermer', cancel: 'Annuler', stop: 'Arrêter', start: 'Démarrer', save: 'Enregistrer',
  serverGone: 'Le serveur ne répond pas : kumiki serve tourne-t-il encore ?', serverBusy: 'Tous les fils d’exécution sont occupés : réessayez dans un instant.', pageFault: 'La page a un défaut : {error}',
  welcome: 'Jouer, observer, faire courir', welcomeText: 'Collez un puzzle de n’importe où, ou faites-en créer un. Tout reste sur cette machine.',
  openPuzzle: 'Ouvrir un puzzle', pasteLabel: 'Un lien, un identifiant ou un texte', pastePlaceholder: 'https://puzz.link/p?…  ·  9x9:…  ·  81 caractères  ·  e2.bucas.name', recognise: 'le reconnaître', kind: 'Genre',
  chooseFile: 'Fichier …', 'open.do': 'Ouvrir', makePuzzle: 'Créer un puzzle', 'make.do': 'Créer', options: 'Options', seed: 'Graine', random: 'au hasard', notPlayable: 'Ce puzzle est trop grand pour être joué ici.',
  place: 'ligne {row} colonne {col}', cellShort: 'ligne {row}, colonne {col}', given: 'donné', empty: 'vide', mistakeHere: 'erreur : {rule}', hinted: 'fait partie de l’indice',
  boardLabel: '{title}, {rows} lignes, {cols} colonnes', editLabel: 'Édition de {title}', verdict: 'Verdict', input: 'Saisie', actions: 'Actions', time: 'Temps',
  centreMarks: 'notes centrales {marks}', cornerMarks: 'notes de coin {marks}', tool: 'Outil', 'tool.value': 'Chiffre', 'tool.corner': 'Coin', 'tool.centre': 'Centre', 'tool.mark': '♛ Dame', 'tool.cross': '✕ Croix',
  digitKey: '{value}, reste {left}', erase: 'Effacer', queen: 'dame', blocked: 'bloquée', crossed: 'barrée', attacked: 'attaquée', queensPlaced: '{count} dames sur {of}',
  unknownClue: 'indice inconnu', clue: 'indice {value}', inRect: 'dans un rectangle {size} depuis la ligne {row} colonne {col}', open: 'libre', corner1: 'Premier coin posé : déplacez-vous puis Entrée', rectsPlaced: '{count} rectangles pour {of} nombres',
  rectsHow: 'Glissez d’un coin à l’autre. Touchez un rectangle pour l’enlever.',
  bridgeHere: '{count} ponts', water: 'eau', island: 'île {value}', islandUnknown: 'île, nombre inconnu', up: 'haut', down: 'bas', left: 'gauche', right: 'droite', noBridge: 'Pas d’île de ce côté', islandsDone: '{count} îles complètes sur {of}',
  bridgesHow: 'Glissez d’une île vers une autre : un pont, deux, aucun. Touchez un pont pour le changer.',
  piece: 'pièce {number}', border: 'bord', fixedPiece: 'Cette pièce est fixée', pickedUp: 'Pièce {number} en main', turn: 'Tourner dans le sens horaire', toTray: 'Retour au plateau', fittingOnly: 'Seulement ce qui va ici', tray: '{count} pièces libres', trayEmpty: 'Toutes les pièces sont posées.',
  piecesHow: 'Touchez une pièce puis une case, ou glissez-la. Touchez deux fois une pièce posée pour la tourner.',
  solved: 'Résolu ! Votre temps : {time}', soFar: 'Aucune erreur jusqu’ici ; reste ouvert : {missing}', moreMistakes: '… et {count} autres', score: 'Score {score} sur {best}', ready: 'Bonne chance ! Vérifier dit quelle règle est violée, et où.',
  noSolution: 'Il n’y a pas de solution.', unique: 'Exactement une solution.', notUnique: 'Plus d’une solution.', solutions: '{count} solutions.', atLeast: 'Au moins {count} solutions.', nothingKnown: 'On ne sait rien : le temps est écoulé.', counting: 'comptage …',
  commonShown: 'Ce que toutes les solutions partagent est sur la grille.', bestShown: 'Le meilleur trouvé à temps, coût {cost}.', thinking: 'Réflexion …',
  undo: 'Défaire', redo: 'Refaire', trial: 'Essai', trialHelp: 'Essayez quelque chose ; gardez-le ou jetez-le plus tard', trialLevel: 'Essai {level}', keep: 'Garder', drop: 'Jeter', deeper: 'Un essai dans l’essai', replay: 'Revoir', clearAll: 'Vider', cleared: 'La grille est vide ; Défaire ramène tout.',
  pause: 'Pause', resume: 'Continuer', pausedNow: 'En pause', resumed: 'On continue', check: 'Vérifier', hint: 'Indice', hintMore: 'En dire plus', count: 'Compter les solutions', common: 'Commun à toutes', commonHelp: 'Remplit ce que toutes les solutions partagent', solveRest: 'Résoudre le reste',
  'hint.solved': 'C’est résolu.', 'hint.nothing': 'Rien ne suit d’ici : il y a plus d’une solution.', 'hint.choice': 'Seul un essai aide ici.', 'hint.mistake': 'Quelque chose est faux sur la grille.', 'hint.step': 'Il y a un pas.',
  settings: 'Réglages', 'set.instant': 'Montrer les erreurs aussitôt', 'set.peers': 'Surligner ligne, colonne et bloc', 'set.tidy': 'Les chiffres enlèvent les notes', 'set.crosses': 'Points sur les cases attaquées', 'set.bars': 'Barres sur les côtés qui diffèrent', clearMarks: 'Effacer toutes les notes',
  newPuzzle: 'Nouveau puzzle …', edit: 'Éditer', export: 'Exporter …', print: 'Imprimer', rules: 'Règles', playThis: 'Jouer celui-ci', editHow: 'Choisissez une case puis un nombre. On voit aussitôt si la solution est unique.', editPieces: 'Posez une pièce pour la fixer. On voit aussitôt si la solution est unique.',
  text: 'Texte', withAnswer: 'Avec ma réponse actuelle', format: 'Format', openLink: 'Ouvrir le lien', copy: 'Copier', copied: 'Copié.', pageLink: 'Lien vers ce puzzle dans cette page',
  puzzle: 'Puzzle', thePlayed: 'celui de Jouer ({name})', method: 'Méthode', seconds: 'Secondes', steps: 'Pas', speed: 'Vitesse', oneStep: 'Une grille plus loin', 'speed.0': 'très lent', 'speed.1': 'lent', 'speed.2': 'moyen', 'speed.3': 'rapide', 'speed.4': 'au plus vite',
  watchText: 'Toute méthode, en direct : la grille du moment, la meilleure trouvée, et l’évolution du score.', raceText: 'Jusqu’à huit méthodes sur une grille, avec la même graine et le même budget.', scoreCurve: 'Score dans le temps', raceCurves: 'Score dans le temps de chaque couloir', costOrScore: 'Coût ou score',
  currentBoard: 'Maintenant', bestBoard: 'Meilleure', waiting: 'en attente', running: 'en cours', scoreIs: 'score {value}', costIs: 'coût {value}', stepsAre: '{steps} pas, {rate}/s', depthProfile: 'Nœuds de l’arbre par profondeur', depthAxis: 'profondeur de l’arbre (logarithmique)',
  'status.solved': 'résolu', 'status.best': 'meilleur trouvé', 'status.infeasible': 'prouvé impossible', 'status.unknown': 'rien trouvé', 'status.error': 'échec', status: 'État', result: 'Résultat',
  addLane: '+ Méthode', laneMethod: 'Méthode du couloir {letter}', removeLane: 'Enlever le couloir {letter}', startRace: 'Lancer la course', stepsReplay: 'Avec un nombre de pas, la même course peut être refaite, sur toute machine.', raceStarted: '{count} méthodes en course', raceOver: 'La course est finie : {name} est en tête', bySteps: 'Courbes par pas', saveRows: 'Enregistrer les lignes (JSON lines)',
  today: 'Puzzles du jour', begun: 'Commencés ici', bundled: 'Puzzles fournis', movesMade: '{count} coups',
  keysEverywhere: 'Touches', keysHere: 'Touches de ce puzzle', helpText: 'Tout se fait au clavier : Tab va à la grille et aux boutons, les flèches se déplacent sur la grille.',
  'keys.move': 'se déplacer sur la grille', 'keys.ends': 'première et dernière case de la ligne', 'keys.undo': 'défaire', 'keys.redo': 'refaire', 'keys.check': 'vérifier', 'keys.hint': 'indice', 'keys.trial': 'commencer un essai', 'keys.pause': 'pause', 'keys.esc': 'quitter un mode, une sélection, une fenêtre', 'keys.help': 'cette liste',
  'keys.digit': 'chiffre', 'keys.corner': 'note de coin', 'keys.centre': 'note centrale', 'keys.tools': 'chiffre, notes de coin, notes centrales', 'keys.erase': 'effacer', 'keys.queen': 'dame', 'keys.cross': 'croix', 'keys.corner1': 'premier coin, puis le second', 'keys.cancel': 'oublier le premier coin', 'keys.remove': 'enlever le rectangle',
  'keys.bridge': 'pont depuis l’île dans cette direction', 'keys.bridgeHere': 'changer le pont sur cette case', 'keys.pick': 'prendre, poser', 'keys.turn': 'tourner (avec Maj dans l’autre sens)', 'keys.tray': 'choisir une pièce libre', 'keys.fitting': 'seulement les pièces qui vont ici', 'keys.lift': 'retour au plateau',
  'about.sudoku': 'Remplissez la grille : chaque ligne, colonne et bloc contient chaque nombre une fois', 'about.queens': 'n dames sur un échiquier n × n, jamais deux sur une ligne, colonne ou diagonale', 'about.shikaku': 'découpez la grille en rectangles contenant chacun un nombre, son aire', 'about.hashi': 'Reliez toutes les îles par des ponts qui ne se croisent pas', 'about.eternity': 'posez des pièces carrées : les côtés qui se touchent ont la même couleur',
  'rule.sudoku.given-changed': 'Un nombre donné reste tel quel', 'rule.sudoku.out-of-range': 'Chaque nombre est entre 1 et le côté de la grille, et sur la grille', 'rule.sudoku.row-repeat': 'Aucun nombre n’est deux fois dans une ligne', 'rule.sudoku.column-repeat': 'Aucun nombre n’est deux fois dans une colonne', 'rule.sudoku.box-repeat': 'Aucun nombre n’est deux fois dans un bloc', 'rule.sudoku.empty-cell': 'Chaque case contient un nombre',
  'rule.queens.placed-moved': 'une dame déjà posée reste où elle est', 'rule.queens.blocked-cell': 'aucune dame sur une case bloquée', 'rule.queens.excluded-diagonal': 'aucune dame sur une diagonale exclue',
  'rule.queens.column-attack': 'deux dames ne partagent pas une colonne', 'rule.queens.diagonal-attack': 'deux dames ne partagent pas une diagonale', 'rule.queens.empty-row': 'chaque ligne a une dame',
  'rule.shikaku.not-a-rectangle': 'Chaque partie de la grille est un rectangle.', 'rule.shikaku.outside-grid': 'Un rectangle a des cases, toutes dans la grille.', 'rule.shikaku.clue-missing': 'Un rectangle couvre le nombre auquel il appartient.', 'rule.shikaku.several-clues': 'Un rectangle ne contient pas d’autre nombre que le sien.', 'rule.shikaku.wrong-area': 'Un rectangle a autant de cases que dit son nombre.', 'rule.shikaku.overlap': 'Aucune case n’est dans deux rectangles.', 'rule.shikaku.uncovered-cell': 'Chaque case est dans un rectangle.',
  'rule.hashi.not-an-island': 'Un pont finit à des îles', 'rule.hashi.not-straight': 'Un pont suit une ligne ou une colonne, entre deux îles différentes', 'rule.hashi.through-island': 'Un pont ne passe pas sur une île', 'rule.hashi.too-many-bridges': 'Deux îles sont reliées par deux ponts au plus, ou autant que dit', 'rule.hashi.crossing': 'Les ponts ne se croisent pas', 'rule.hashi.undecided': 'Le nombre de ponts entre îles voisines est décidé', 'rule.hashi.wrong-count': 'Le nombre d’une île est le nombre de ponts qui y finissent', 'rule.hashi.loop': 'Là où les boucles sont interdites, un seul chemin relie deux îles', 'rule.hashi.not-connected': 'Les ponts relient toutes les îles en un tout',
  'rule.eternity.unknown-piece': 'chaque pièce posée est une pièce du puzzle', 'rule.eternity.piece-reused': 'une pièce est posée une fois au plus', 'rule.eternity.fixed-moved': 'les pièces fixées sont à leur place, tournées comme donné', 'rule.eternity.piece-turned': 'au Tetravex, les pièces gardent leur orientation', 'rule.eternity.border': 'la couleur du bord est le long du cadre et nulle part ailleurs', 'rule.eternity.edge-mismatch': 'les côtés qui se touchent ont la même couleur', 'rule.eternity.empty-cell': 'chaque case a une pièce',
  'hint.impossible': 'Ce puzzle n’a pas de solution.', 'hint.unknown': 'Aucune déduction trouvée à temps.', hintNext: 'Pas suivant ({number} sur {count})', hintStep: 'Pas {number} sur {count}', hintLevel: 'indice {level} sur {count}', hintApply: 'Le faire', concluded: 'l’indice décide cette case',
  'level.easy': 'facile', 'level.medium': 'moyen', 'level.hard': 'difficile', 'level.expert': 'expert', 'level.extreme': 'extrême', 'level.beyond': 'au-delà', difficulty: 'Difficulté', anyLevel: 'toute', ratingSolved: 'les déductions mènent à la solution', ratingOpen: 'les déductions ne mènent pas au bout', ratingSteps: 'Déductions nécessaires', ratingFigures: 'Chiffres',
  verification: 'Vérification', isRight: 'exact', isWrong: 'non', brokenEdges: '{count} arêtes fausses', share: 'Partager …', 'finding.set': 'Jeu', 'finding.placed': 'Posées', 'finding.duplicates': 'Doubles', 'finding.clues': 'Indices', 'finding.score': 'Score',
  emptyBoard: 'Grille vide …', emptyBoardHelp: 'Une grille vide de cette taille, à remplir par vous',
  icicle: 'L’arbre de recherche vu d’en haut', icicleNode: 'profondeur {depth} : {count} nœuds, {solutions} solutions', icicleAxis: 'en haut : les premières décisions ; largeur : le travail en dessous ({count} nœuds)', endsOfTries: 'Fins des essais', endsAxis: 'coût à la fin de {count} essais', nodesAre: '{nodes} nœuds, {rate}/s', 'gauge.temperature': 'Température', 'gauge.tabu moves': 'Mouvements tabous en vigueur',
  pastRuns: 'Revoir', runOver: 'finie', goesOn: 'Continuer quand je pars', goesOnHelp: 'La recherche continue sans spectateur, dans son temps',
  raceAgain: 'Refaire la course', sameRace: '✓ La même course qu’avant : chaque couloir finit pareil.', otherRace: 'Pas la même course qu’avant : le temps a manqué avant les pas.',
  newOfLevel: 'Un nouveau :', entriesWrong: 'Vos entrées ne mènent à aucune solution.', solveAnew: 'Résoudre sans elles',
  book: 'Un livre à imprimer', bookText: 'De nouveaux puzzles avec leurs solutions à la fin, en PDF.', bookCount: 'Combien', 'book.do': 'Faire le livre',
};

/** @type {Record<string, Record<string, string>>} */
export const TABLES = { en, fr };
let now = 'en';

export const language = () => now;

/** @param {string} name */
export function setLanguage(name) {
  now = name in TABLES ? name : 'en';
}

/** Is there a text of this name in the language of the page? @param {string} key */
export const has = (key) => key in TABLES[now];

/** A text of the page. @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  const text = TABLES[now][key] ?? en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
