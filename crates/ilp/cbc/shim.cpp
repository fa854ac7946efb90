// Cbc behind four C structs. Its own C interface can neither be stopped nor tells of better
// points; an event handler, which is C++ only, does both.

#include "shim.h"

#include <CbcEventHandler.hpp>
#include <CbcModel.hpp>
#include <CbcSolver.hpp>
#include <CoinPackedMatrix.hpp>
#include <OsiClpSolverInterface.hpp>

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

namespace {

class Handler : public CbcEventHandler {
public:
    Handler(const kumiki_limits *limits, const struct sigaction *interrupt, bool *stopped)
        : limits_(limits), interrupt_(interrupt), stopped_(stopped) {}

    CbcEventHandler *clone() const override { return new Handler(*this); }

    CbcAction event(CbcEvent what) override {
        // Cbc takes Ctrl-C for itself while it works; it belongs to the program.
        sigaction(SIGINT, interrupt_, nullptr);
        if ((what == solution || what == heuristicSolution) && model_) {
            limits_->improved(limits_->data, model_->getObjValue(),
                              model_->getBestPossibleObjValue());
        }
        if (limits_->stop(limits_->data)) {
            *stopped_ = true;
            return stop;
        }
        return noAction;
    }

private:
    const kumiki_limits *limits_;
    const struct sigaction *interrupt_;
    bool *stopped_;
};

int nothing(CbcModel *, int) { return 0; }

void load(OsiClpSolverInterface &solver, const kumiki_model &m, bool relaxed) {
    CoinPackedMatrix matrix(false, m.columns, m.rows, m.starts[m.rows], m.value, m.index, m.starts,
                            nullptr);
    solver.setHintParam(OsiDoReducePrint, true, OsiHintTry);
    // Left to itself, Clp 1.17 may choose a crash (Idiot) that follows a null pointer.
    solver.setHintParam(OsiDoDualInInitial, true, OsiHintDo);
    solver.messageHandler()->setLogLevel(0);
    solver.loadProblem(matrix, m.lower, m.upper, m.cost, m.row_lower, m.row_upper);
    solver.setObjSense(m.sense);
    for (int column = 0; !relaxed && column < m.columns; ++column) {
        if (m.integer[column]) {
            solver.setInteger(column);
        }
    }
}

void relax(OsiClpSolverInterface &solver, kumiki_answer *answer, double *values, int columns) {
    solver.initialSolve();
    if (solver.isProvenOptimal()) {
        answer->status = 0;
        answer->has_point = 1;
        answer->bound = solver.getObjValue();
        std::copy_n(solver.getColSolution(), columns, values);
    } else if (solver.isProvenPrimalInfeasible()) {
        answer->status = 1;
    }
}

std::string name(int column) { return "c" + std::to_string(column); }

// Cbc is told of a point to start from by the names of columns.
void name_columns(OsiClpSolverInterface &solver, const kumiki_model &m) {
    solver.setIntParam(OsiNameDiscipline, 1);
    for (int column = 0; column < m.columns; ++column) {
        solver.setColName(column, name(column));
    }
}

void set_start(CbcModel &model, const kumiki_model &m) {
    std::vector<std::pair<std::string, double>> start;
    for (int column = 0; column < m.columns; ++column) {
        start.emplace_back(name(column), m.start[column]);
    }
    model.setMIPStart(start);
}

} // namespace

void kumiki_cbc_solve(const kumiki_model *m, const kumiki_limits *limits, kumiki_answer *answer,
                      double *values) {
    struct sigaction interrupt;
    sigaction(SIGINT, nullptr, &interrupt);
    answer->status = 3;
    try {
        OsiClpSolverInterface solver;
        load(solver, *m, limits->relaxed != 0);
        if (limits->relaxed) {
            relax(solver, answer, values, m->columns);
            return;
        }
        if (m->start) {
            name_columns(solver, *m);
        }
        CbcModel model(solver);
        CbcSolverUsefulData data;
        data.noPrinting_ = true;
        model.messageHandler()->setLogLevel(0);
        CbcMain0(model, data);
        if (m->start) {
            set_start(model, *m);
        }
        bool stopped = false;
        Handler handler(limits, &interrupt, &stopped);
        model.passInEventHandler(&handler);
        char seconds[40], nodes[20], threads[20], seed[20];
        std::snprintf(seconds, sizeof seconds, "%.3f", limits->seconds);
        std::snprintf(nodes, sizeof nodes, "%d", limits->nodes);
        std::snprintf(threads, sizeof threads, "%d", limits->threads > 1 ? limits->threads : 0);
        std::snprintf(seed, sizeof seed, "%d", limits->seed);
        const char *words[] = {"kumiki",    "-log",     "0",       "-timeMode",      "elapsed",
                               "-sec",      seconds,    "-maxNodes", nodes,          "-threads",
                               threads,     "-randomCbcSeed", seed, "-ratioGap",     "0",
                               "-allowableGap", "0",    "-solve",  "-quit"};
        CbcMain1(sizeof words / sizeof *words, words, model, nothing, data);
        answer->nodes = model.getNodeCount();
        answer->bound = model.getBestPossibleObjValue();
        if (model.bestSolution()) {
            answer->has_point = 1;
            std::copy_n(model.bestSolution(), m->columns, values);
        }
        if (stopped) {
            answer->status = 2;
        } else if (model.isProvenOptimal() && answer->has_point) {
            answer->status = 0;
        } else if (model.isProvenInfeasible() || model.isInitialSolveProvenPrimalInfeasible()) {
            answer->status = 1;
        } else if (model.isSecondsLimitReached() || model.isNodeLimitReached()) {
            answer->status = 2;
        }
    } catch (...) {
        answer->status = 3;
    }
    sigaction(SIGINT, &interrupt, nullptr);
}
