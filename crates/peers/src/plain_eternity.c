/* The plain program that the hunt on Eternity II is measured against: a search with a budget of
   mismatches under the schedule of the record runs of 2020 (Blackwood), as published: the order of
   filling, the colours to use up early and how early, and the depths from which one more edge may
   stay unmatched. Dead ends near the end are completed greedily.

   plain FILE SEED SCORE   writes the first board of at least SCORE matched edges, pieces and turns

   FILE is a 16 x 16 board in kumiki's text format. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 16, CELLS = 256, COLOURS = 23, EDGES = 480, LOOK = 240, FLOORS = 160 };

/* A piece in one of its turns; sides are top, right, bottom, left. */
typedef struct {
    uint8_t piece, turn, side[4], favoured, wrong;
} Face;

typedef struct {
    int count;
    Face *faces;
} List;

static const int BREAKS[] = {201, 206, 211, 216, 221, 225, 229, 233, 237, 239};
static const int FAVOURED[] = {5, 7, 20};
static const uint64_t RESTART = 300000000;

static uint8_t sides[CELLS][4];
static int order[CELLS], fixed_piece[CELLS], fixed_turn[CELLS], ahead_top[CELLS], ahead_right[CELLS];
static int allowed[CELLS], least[CELLS + 1];
/* For each kind of cell (which sides lie along the border), the colours on the left and below. */
static List lists[9][COLOURS][COLOURS];
static Face board[CELLS];
static uint64_t state;

static uint64_t draw(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}

static int kind(int cell) {
    int row = cell / SIDE, col = cell % SIDE;
    return (row == 0 ? 0 : row == SIDE - 1 ? 2 : 1) * 3 + (col == 0 ? 0 : col == SIDE - 1 ? 2 : 1);
}

static Face turned(int piece, int turn) {
    Face face = {.piece = (uint8_t)piece, .turn = (uint8_t)turn};
    for (int side = 0; side < 4; side++) {
        face.side[(side + turn) % 4] = sides[piece][side];
        for (int i = 0; i < 3; i++) face.favoured += sides[piece][side] == FAVOURED[i];
    }
    return face;
}

/* Does the face lie right on a cell of this kind as far as the border goes? */
static int lies(const Face *face, int kind) {
    int top = kind / 3 == 0, bottom = kind / 3 == 2, left = kind % 3 == 0, right = kind % 3 == 2;
    return (face->side[0] == 0) == top && (face->side[1] == 0) == right &&
           (face->side[2] == 0) == bottom && (face->side[3] == 0) == left;
}

static int by_rank(const void *a, const void *b) {
    const Face *x = a, *y = b;
    if (x->wrong != y->wrong) return x->wrong - y->wrong;
    return y->favoured - x->favoured;
}

static int read_board(const char *path) {
    FILE *file = fopen(path, "r");
    char line[256], letter;
    int pieces = 0, col, piece, turn, top, right, bottom, left;
    if (!file) return 0;
    memset(fixed_piece, -1, sizeof fixed_piece);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "fixed %c%d %d %d", &letter, &col, &piece, &turn) == 4) {
            int cell = (letter - 'A') * SIDE + col - 1;
            fixed_piece[cell] = piece - 1, fixed_turn[cell] = turn;
        } else if (pieces < CELLS &&
                   sscanf(line, "%d %d %d %d", &top, &right, &bottom, &left) == 4) {
            uint8_t all[4] = {(uint8_t)top, (uint8_t)right, (uint8_t)bottom, (uint8_t)left};
            memcpy(sides[pieces++], all, 4);
        }
    }
    fclose(file);
    return pieces == CELLS;
}

/* Rows from the bottom, then a block and columns for the five rows at the top. */
static void make_order(void) {
    int at = 0;
    for (int row = SIDE - 1; row >= 5; row--)
        for (int col = 0; col < SIDE; col++) order[at++] = row * SIDE + col;
    for (int row = 4; row >= 0; row--)
        for (int col = 0; col < 5; col++) order[at++] = row * SIDE + col;
    for (int col = 5; col < SIDE - 2; col++)
        for (int row = 4; row >= 0; row--) order[at++] = row * SIDE + col;
    for (int row = 4; row >= 0; row--)
        for (int col = SIDE - 2; col < SIDE; col++) order[at++] = row * SIDE + col;
    for (int depth = 0; depth < CELLS; depth++)
        for (int i = 0; i < 10; i++) allowed[depth] += BREAKS[i] <= depth;
    for (int n = 17; n <= FLOORS; n++)
        least[n] = n <= 26    ? (int)((n - 16) * 2.8)
                   : n <= 56  ? (int)((n - 26) * 1.43333 + 28)
                   : n <= 76  ? (int)((n - 56) * 0.9 + 71)
                   : n <= 102 ? (int)((n - 76) * 0.653846 + 89)
                              : (int)((n - 102) / 4.4615 + 106);
}

static void make_lists(void) {
    static Face some[9 * COLOURS * COLOURS][CELLS * 4];
    int used[CELLS] = {0};
    memset(ahead_top, -1, sizeof ahead_top);
    memset(ahead_right, -1, sizeof ahead_right);
    for (int cell = 0; cell < CELLS; cell++) {
        if (fixed_piece[cell] < 0) continue;
        Face face = turned(fixed_piece[cell], fixed_turn[cell]);
        used[fixed_piece[cell]] = 1;
        if (cell % SIDE > 0) ahead_right[cell - 1] = face.side[3];
        if (cell / SIDE < SIDE - 1) ahead_top[cell + SIDE] = face.side[2];
    }
    for (int of = 0; of < 9; of++)
        for (int left = 0; left < COLOURS; left++)
            for (int below = 0; below < COLOURS; below++) {
                List *list = &lists[of][left][below];
                list->faces = some[(of * COLOURS + left) * COLOURS + below];
                /* No edge along the frame stays unmatched. */
                int may_left = of % 3 != 0 && of / 3 == 1, may_below = of / 3 != 2 && of % 3 == 1;
                for (int n = 0; n < CELLS * 4; n++) {
                    Face face = turned(n / 4, n % 4);
                    int bad_left = face.side[3] != left, bad_below = face.side[2] != below;
                    if (used[n / 4] || !lies(&face, of) || bad_left + bad_below > 1) continue;
                    if ((bad_left && !may_left) || (bad_below && !may_below)) continue;
                    face.wrong = (uint8_t)(bad_left + bad_below);
                    list->faces[list->count++] = face;
                }
            }
}

static void shuffle(void) {
    List *list = &lists[0][0][0];
    for (int n = 0; n < 9 * COLOURS * COLOURS; n++, list++) {
        for (int i = list->count - 1; i > 0; i--) {
            int j = (int)(draw() % (uint64_t)(i + 1));
            Face face = list->faces[i];
            list->faces[i] = list->faces[j], list->faces[j] = face;
        }
        qsort(list->faces, (size_t)list->count, sizeof(Face), by_rank);
    }
}

static int left_of(int cell) { return cell % SIDE == 0 ? 0 : board[cell - 1].side[1]; }
static int below(int cell) { return cell / SIDE == SIDE - 1 ? 0 : board[cell + SIDE].side[0]; }

static int score(void) {
    int matched = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (cell % SIDE > 0) matched += board[cell].side[3] == left_of(cell);
        if (cell / SIDE < SIDE - 1) matched += board[cell].side[2] == below(cell);
    }
    return matched;
}

/* Fills the cells from `depth` on, each with what matches most, and writes a board that is good
   enough. */
static int finish(int depth, const uint8_t *used, int wanted) {
    uint8_t taken[CELLS];
    memcpy(taken, used, CELLS);
    for (; depth < CELLS; depth++) {
        int cell = order[depth], best = -1;
        if (fixed_piece[cell] >= 0) continue;
        for (int n = 0; n < CELLS * 4; n++) {
            Face face = turned(n / 4, n % 4);
            if (taken[n / 4] || !lies(&face, kind(cell))) continue;
            int fits = (face.side[3] == left_of(cell)) + (face.side[2] == below(cell));
            if (fits > best) best = fits, board[cell] = face;
        }
        if (best < 0) return 0;
        taken[board[cell].piece] = 1;
    }
    if (score() < wanted) return 0;
    for (int cell = 0; cell < CELLS; cell++)
        printf("%d:%d%c", board[cell].piece + 1, board[cell].turn, cell % SIDE < SIDE - 1 ? ' ' : '\n');
    return 1;
}

/* One search from shuffled lists. */
static int search(int wanted) {
    int next[CELLS], wrong[CELLS + 1] = {0}, favoured[CELLS + 1] = {0}, depth = 0;
    uint8_t used[CELLS] = {0};
    for (int cell = 0; cell < CELLS; cell++)
        if (fixed_piece[cell] >= 0) {
            used[fixed_piece[cell]] = 1;
            board[cell] = turned(fixed_piece[cell], fixed_turn[cell]);
        }
    next[0] = 0;
    for (uint64_t nodes = 0; nodes < RESTART;) {
        if (depth == CELLS) return finish(CELLS, used, wanted);
        int cell = order[depth], placed = 0, fixed = fixed_piece[cell] >= 0, first = next[depth] == 0;
        int from_left = left_of(cell), from_below = below(cell);
        if (fixed) {
            if (first && board[cell].side[3] == from_left && board[cell].side[2] == from_below)
                placed = 1, next[depth] = 1;
        } else {
            List *list = &lists[kind(cell)][from_left][from_below];
            while (next[depth] < list->count) {
                const Face *face = &list->faces[next[depth]++];
                if (wrong[depth] + face->wrong > allowed[depth]) break;
                if (used[face->piece]) continue;
                if (favoured[depth] + face->favoured < least[depth + 1]) {
                    if (face->wrong == 0) continue;
                    break;
                }
                if (ahead_top[cell] >= 0 && face->side[0] != ahead_top[cell]) continue;
                if (ahead_right[cell] >= 0 && face->side[1] != ahead_right[cell]) continue;
                board[cell] = *face;
                placed = 1;
                break;
            }
        }
        if (placed) {
            nodes++;
            used[board[cell].piece] = 1;
            wrong[depth + 1] = wrong[depth] + (fixed ? 0 : board[cell].wrong);
            favoured[depth + 1] = favoured[depth] + board[cell].favoured;
            depth++;
            if (depth < CELLS) next[depth] = 0;
            continue;
        }
        if (first && depth >= LOOK && finish(depth, used, wanted)) return 1;
        if (depth == 0) return 0;
        depth--;
        if (fixed_piece[order[depth]] < 0) used[board[order[depth]].piece] = 0;
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 4 || !read_board(argv[1])) return 2;
    state = (uint64_t)strtoull(argv[2], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (int i = 0; i < 64; i++) draw();
    make_order();
    make_lists();
    do shuffle();
    while (!search(atoi(argv[3])));
    return 0;
}
