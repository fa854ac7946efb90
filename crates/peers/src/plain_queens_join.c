/* The plain program that counting queens on large even boards is measured against: our own telling
   of the join of quadrants that is public as a program of E. Kluev (2022). All placements of each
   quadrant are listed by rows and columns; an upper and a lower one make a half; right halves are
   kept as words of bits by line, 512 at a time, and-ed beforehand for every choice of five lines;
   for each left half the words of its lines are and-ed and their bits counted. One of a board and
   its reflections is counted: by the rows of the right half, and by the long diagonals.

   join N      counts, N even from 6 to 20 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 8, HALVES = 64 * WORDS, CHUNK = 5, CHOICES = 1 << CHUNK, CHUNKS = 8, FEW = 40 };

/* Diagonals of a quadrant's queens: row - column and row + column, from 0. */
typedef struct { uint32_t falling, rising; } Part;

/* A bit for each of 512 halves. */
typedef uint64_t Set __attribute__((vector_size(8 * WORDS)));

/* The lines of 512 halves: for each chunk of lines and choice of them, those that leave all free. */
typedef struct { Set free[CHUNKS][CHOICES]; } Block;

static int n, half;
static uint32_t whole, *starts;
static Part *parts;
static uint64_t waiting[HALVES];
static int waits;
static Block *blocks;
static size_t block_count, block_room;

/* Lists the placements in a quadrant, or counts them by rows and columns if there is no list yet. */
static void place(int row, uint32_t rows, uint32_t cols, uint32_t falling, uint32_t rising) {
    if (row == half) {
        uint32_t *at = &starts[(rows << half | cols) + 1];
        if (parts) parts[--*at] = (Part){falling, rising};
        else ++*at;
        return;
    }
    for (uint32_t open = whole & ~(cols | falling >> (half - 1 - row) | rising >> row); open;) {
        uint32_t queen = open & -open;
        open ^= queen;
        place(row + 1, rows | 1u << row, cols | queen, falling | queen << (half - 1 - row),
              rising | queen << row);
    }
    place(row + 1, rows, cols, falling, rising);
}

static void list(void) {
    size_t sets = (size_t)1 << (2 * half);
    starts = calloc(sets + 1, sizeof *starts);
    place(0, 0, 0, 0, 0);
    for (size_t set = 1; set <= sets; set++) starts[set] += starts[set - 1];
    uint32_t all = starts[sets];
    parts = malloc(all * sizeof *parts);
    place(0, 0, 0, 0, 0);
    /* What was the end of each set has come down to its start. */
    memmove(starts, starts + 1, sets * sizeof *starts);
    starts[sets] = all;
}

/* Exchanges rows and columns of 64 words, in each of the groups that lie side by side. */
static void transpose(uint64_t *words) {
    uint64_t low = UINT64_MAX >> 32;
    for (int width = 32; width; width /= 2, low ^= low << width)
        for (int from = 0; from < 64; from += 2 * width)
            for (int i = from; i < from + width; i++)
                for (int w = 0; w < WORDS; w++) {
                    uint64_t *a = &words[i * WORDS + w], *b = &words[(i + width) * WORDS + w];
                    uint64_t swap = (*a >> width ^ *b) & low;
                    *a ^= swap << width;
                    *b ^= swap;
                }
}

static void close_block(void) {
    /* Halves that are not there take every line, and there is no left half without any. */
    while (waits < HALVES) waiting[waits++] = UINT64_MAX;
    waits = 0;
    transpose(waiting);
    if (block_count == block_room) {
        block_room = block_room ? 2 * block_room : 16;
        Block *room = aligned_alloc(64, block_room * sizeof *room);
        if (blocks) memcpy(room, blocks, block_count * sizeof *room);
        free(blocks);
        blocks = room;
    }
    Block *block = &blocks[block_count++];
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        block->free[chunk][0] = ~(Set){0};
        for (int choice = 1; choice < CHOICES; choice++) {
            int line = chunk * CHUNK + __builtin_ctz((unsigned)choice);
            Set taken;
            memcpy(&taken, &waiting[line * WORDS], sizeof taken);
            block->free[chunk][choice] = block->free[chunk][choice & (choice - 1)] & ~taken;
        }
    }
}

static inline uint64_t fits_in(const Block *block, uint64_t lines, int chunks) {
    Set fit = block->free[0][lines % CHOICES];
    for (int chunk = 1; chunk < chunks; chunk++) {
        lines >>= CHUNK;
        fit &= block->free[chunk][lines % CHOICES];
    }
    uint64_t found = 0;
    for (int w = 0; w < WORDS; w++) found += (uint64_t)__builtin_popcountll(fit[w]);
    return found;
}

/* How many halves of a block leave some lines free; the loop has a known length for each size. */
static uint64_t fits(const Block *block, uint64_t lines) {
    switch (n) {
    case 16: return fits_in(block, lines, 6);
    case 18: return fits_in(block, lines, 7);
    default: return fits_in(block, lines, CHUNKS);
    }
}

/* Puts halves together of an upper and a lower quadrant on some rows. Right ones are kept, unless a
   long diagonal is taken on their side; the boards of left ones are counted. */
static uint64_t halves(uint32_t rows, int right) {
    uint32_t middle = 1u << (half - 1), upper = rows & whole, lower = rows >> half;
    uint32_t side = ((uint32_t)1 << (n - 1)) - 1;
    uint64_t found = 0;
    for (uint32_t cols = 0; cols <= whole; cols++) {
        const Part *above = parts + starts[upper << half | cols];
        const Part *above_end = parts + starts[(upper << half | cols) + 1];
        const Part *below = parts + starts[lower << half | (whole ^ cols)];
        const Part *below_end = parts + starts[(lower << half | (whole ^ cols)) + 1];
        for (const Part *a = above; a < above_end; a++) {
            /* The diagonal of a right half that is long is rising above and falling below. */
            if (right && a->rising & middle) continue;
            for (const Part *b = below; b < below_end; b++) {
                if (right && b->falling & middle) continue;
                if (a->falling & b->falling >> half || a->rising >> half & b->rising) continue;
                /* Of the lines of the whole board those that cross both halves. */
                uint32_t falling = right ? a->falling << half | b->falling
                                         : a->falling | b->falling >> half;
                uint32_t rising = right ? a->rising | b->rising << half
                                        : a->rising >> half | b->rising;
                uint64_t lines = (uint64_t)(falling & side) << (n - 1) | (rising & side);
                if (right) {
                    waiting[waits++] = lines;
                    if (waits == HALVES) close_block();
                    continue;
                }
                uint64_t fit = 0;
                for (size_t block = 0; block < block_count; block++)
                    fit += fits(&blocks[block], lines);
                for (int i = 0; i < waits; i++) fit += !(waiting[i] & lines);
                found += fit << (!!(a->falling & middle) + !!(b->rising & middle));
            }
        }
    }
    return found;
}

static uint32_t upside_down(uint32_t rows) {
    uint32_t turned = 0;
    for (int row = 0; row < n; row++) turned |= (rows >> row & 1) << (n - 1 - row);
    return turned;
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 6 || n > 20 || n % 2) return 2;
    half = n / 2;
    whole = (1u << half) - 1;
    list();
    uint64_t found = 0;
    for (uint32_t rows = 0; rows < 1u << n; rows++) {
        uint32_t turned = upside_down(rows);
        if (__builtin_popcount(rows) != half || turned < rows) continue;
        block_count = 0;
        halves(rows, 1);
        if (waits >= FEW) close_block();
        found += halves(((1u << n) - 1) ^ rows, 0) << (turned != rows);
        waits = 0;
    }
    printf("%llu\n", (unsigned long long)found);
    return 0;
}
