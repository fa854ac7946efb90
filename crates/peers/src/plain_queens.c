/* The plain program that counting and listing queens is measured against: one word for the
   columns, one for each direction of diagonals, half of the first row.

   plain N        counts
   plain N list   writes every solution, the columns of its rows from 1 on a line */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t all;
static int queens[32];

static uint64_t count(uint32_t cols, uint32_t left, uint32_t right) {
    if (cols == all) return 1;
    uint64_t found = 0;
    for (uint32_t open = all & ~(cols | left | right); open; open &= open - 1) {
        uint32_t queen = open & -open;
        found += count(cols | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return found;
}

static uint64_t list(int row, uint32_t cols, uint32_t left, uint32_t right) {
    if (cols == all) {
        char line[128], *end = line;
        for (int i = 0; i < row; i++) {
            int col = queens[i];
            if (col > 9) *end++ = (char)('0' + col / 10);
            *end++ = (char)('0' + col % 10);
            *end++ = i + 1 < row ? ' ' : '\n';
        }
        fwrite(line, 1, (size_t)(end - line), stdout);
        return 1;
    }
    uint64_t found = 0;
    for (uint32_t open = all & ~(cols | left | right); open; open &= open - 1) {
        uint32_t queen = open & -open;
        queens[row] = __builtin_ctz(queen) + 1;
        found += list(row + 1, cols | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return found;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 1 || n > 30) return 2;
    all = (UINT32_C(1) << n) - 1;
    if (argc > 2) {
        list(0, 0, 0, 0);
        return 0;
    }
    uint64_t found = 0;
    for (int col = 0; col < n / 2; col++) {
        uint32_t queen = UINT32_C(1) << col;
        found += 2 * count(queen, queen << 1, queen >> 1);
    }
    if (n % 2) {
        uint32_t queen = UINT32_C(1) << (n / 2);
        found += count(queen, queen << 1, queen >> 1);
    }
    printf("%llu\n", (unsigned long long)found);
    return 0;
}
