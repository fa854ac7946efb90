/* The plain program that solving a huge empty board is measured against: the search that Sosic and
   Gu published as QS4, with a byte for each diagonal. Queens are put down row by row on free
   diagonals, each in a random one of the columns that are left; the last few, for which none was
   found, stand where they attack others, and swap columns with random rows until they do not.

   plain N SEED         prints the processor seconds that the search took
   plain N SEED FILE    writes the answer, too, the columns of its rows from 1 on a line */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t n, *queen;
static uint8_t *sum, *difference;
static uint64_t state;

/* A number below limit: an xorshift step, multiplied and shifted. */
static uint32_t below(uint32_t limit) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(((state >> 32) * limit) >> 32);
}

static void swap(uint32_t a, uint32_t b) {
    uint32_t col = queen[a];
    queen[a] = queen[b];
    queen[b] = col;
}

static void put(uint32_t row, int change) {
    sum[row + queen[row]] += change;
    difference[row + n - queen[row]] += change;
}

static int on_diagonals(uint32_t row) {
    return sum[row + queen[row]] + difference[row + n - queen[row]];
}

/* How many rows have no free place. */
static uint32_t scatter(void) {
    for (uint32_t row = 0; row < n; row++) queen[row] = row;
    uint32_t row = 0;
    for (uint64_t tries = 0; row < n && tries < 308 * (uint64_t)n / 100 + 1000; tries++) {
        uint32_t from = row + below(n - row);
        swap(row, from);
        if (on_diagonals(row) == 0)
            put(row++, 1);
        else
            swap(row, from);
    }
    uint32_t left = n - row;
    for (; row < n; row++) {
        swap(row, row + below(n - row));
        put(row, 1);
    }
    return left;
}

/* Whether the last rows could be mended. */
static int mend(uint32_t last) {
    for (uint32_t row = n - last; row < n; row++) {
        if (on_diagonals(row) == 2) continue;
        for (int tries = 0;; tries++) {
            if (tries == 100000) return 0;
            uint32_t other = below(n);
            if (other == row) continue;
            put(row, -1), put(other, -1);
            swap(row, other);
            put(row, 1), put(other, 1);
            if (on_diagonals(row) == 2 && on_diagonals(other) == 2) break;
            put(row, -1), put(other, -1);
            swap(row, other);
            put(row, 1), put(other, 1);
        }
    }
    return 1;
}

static void write(const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) exit(3);
    for (uint32_t row = 0; row < n; row++) {
        char digits[12];
        int at = sizeof digits;
        digits[--at] = row + 1 < n ? ' ' : '\n';
        for (uint32_t col = queen[row] + 1; col; col /= 10) digits[--at] = (char)('0' + col % 10);
        fwrite(digits + at, 1, sizeof digits - (size_t)at, file);
    }
    if (fclose(file)) exit(3);
}

int main(int argc, char **argv) {
    n = argc > 2 ? (uint32_t)atol(argv[1]) : 0;
    if (n < 100 || n > 100000000) return 2;
    state = 0x9e3779b97f4a7c15 * (2 * strtoull(argv[2], NULL, 10) + 1);
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    queen = malloc(n * sizeof *queen);
    do {
        free(sum), free(difference);
        sum = calloc(2 * (size_t)n, 1);
        difference = calloc(2 * (size_t)n, 1);
        if (!queen || !sum || !difference) return 4;
    } while (!mend(scatter()));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%.6f\n", (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    if (argc > 3) write(argv[3]);
    return 0;
}
