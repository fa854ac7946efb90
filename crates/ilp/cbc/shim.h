// What kumiki asks of Cbc, as C.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif

// A model to be minimised, in rows: row r has the terms starts[r] .. starts[r + 1].
struct kumiki_model {
    int columns, rows;
    const int *starts, *index;
    const double *value, *row_lower, *row_upper, *lower, *upper, *cost;
    const char *integer;
    const double *start; // a point to start from, or null
};

struct kumiki_limits {
    double seconds;
    int nodes, threads, seed;
    int relaxed; // nonzero: without integers
    void *data;
    // Both are called with `data`. Nonzero from `stop`: end the search.
    int (*stop)(void *data);
    void (*improved)(void *data, double objective, double bound);
};

struct kumiki_answer {
    int status;    // 0 optimal, 1 infeasible, 2 stopped, 3 failed
    int has_point; // nonzero: `values` were written
    int nodes;
    double bound;
};

// Solves; `values` has room for a value a column.
void kumiki_cbc_solve(const struct kumiki_model *model, const struct kumiki_limits *limits,
                      struct kumiki_answer *answer, double *values);

#ifdef __cplusplus
}
#endif
