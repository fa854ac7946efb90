// Cbc behind three C structs. Its own C interface can neither be stopped nor tells of better
// points; event handlers, which are C++ only, do both.

#include "shim.h"

#include <CbcEventHandler.hpp>
#include <CbcModel.hpp>
#include <CbcSolver.hpp>
#include <ClpEventHandler.hpp>
#include <CoinPackedMatrix.hpp>
#include <OsiClpSolverInterface.hpp>

#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

namespace {

// As far from a whole number as Cbc takes for one.
constexpr double WHOLE = 1e-6;

// Objectives from here on stand for none.
constexpr double NO_OBJECTIVE = 1e40;

class Handler : public CbcEventHandler {
public:
    Handler(const kumiki_limits *limits, const struct sigaction *interrupt,
            std::atomic<bool> *stopped, std::atomic<double> *told)
        : limits_(limits), interrupt_(interrupt), stopped_(stopped), told_(told) {}

    CbcEventHandler *clone() const override { return new Handler(*this); }

    CbcAction event(CbcEvent) override {
        // Cbc takes Ctrl-C for itself while it works; it belongs to the program.
        sigaction(SIGINT, interrupt_, nullptr);
        // A point to start from is taken without an event of its own.
        if (model_ && model_->getObjValue() < *told_) {
            *told_ = model_->getObjValue();
            limits_->improved(limits_->data, *told_, model_->getBestPossibleObjValue());
        }
        // Its own limit of nodes is looked at now and then only.
        if (limits_->stop(limits_->data) || (model_ && model_->getNodeCount() >= limits_->nodes)) {
            *stopped_ = true;
            return stop;
        }
        return noAction;
    }

private:
    const kumiki_limits *limits_;
    const struct sigaction *interrupt_;
    std::atomic<bool> *stopped_;
    std::atomic<double> *told_; // the best objective told so far
};

// Stops the simplex method: a relaxation alone may take minutes.
class Simplex : public ClpEventHandler {
public:
    Simplex(const kumiki_limits *limits, std::atomic<bool> *stopped) : limits_(limits), stopped_(stopped) {}

    ClpEventHandler *clone() const override { return new Simplex(*this); }

    int event(Event what) override {
        if (what == endOfIteration && limits_->stop(limits_->data)) {
            *stopped_ = true;
            return STOP;
        }
        return GO_ON;
    }

private:
    static constexpr int GO_ON = -1, STOP = 5;
    const kumiki_limits *limits_;
    std::atomic<bool> *stopped_;
};

int nothing(CbcModel *, int) { return 0; }

void load(OsiClpSolverInterface &solver, const kumiki_model &m, bool relaxed) {
    CoinPackedMatrix matrix(false, m.columns, m.rows, m.starts[m.rows], m.value, m.index, m.starts,
                            nullptr);
    solver.setHintParam(OsiDoReducePrint, true, OsiHintTry);
    // Left to itself, Clp 1.17 may choose a crash (Idiot) that follows a null pointer. Asked for
    // the dual simplex method, it leaves out the presolve that it begins with otherwise.
    solver.setHintParam(OsiDoDualInInitial, true, OsiHintDo);
    solver.setHintParam(OsiDoPresolveInInitial, true, OsiHintDo);
    solver.messageHandler()->setLogLevel(0);
    solver.loadProblem(matrix, m.lower, m.upper, m.cost, m.row_lower, m.row_upper);
    for (int column = 0; !relaxed && column < m.columns; ++column) {
        if (m.integer[column]) {
            solver.setInteger(column);
        }
    }
}

bool is_whole(const OsiClpSolverInterface &solver, const kumiki_model &m) {
    const double *point = solver.getColSolution();
    for (int column = 0; column < m.columns; ++column) {
        if (m.integer[column] && std::fabs(point[column] - std::round(point[column])) > WHOLE) {
            return false;
        }
    }
    return true;
}

// Solves the relaxation. True if that settles what is asked: with integers, its best point must
// have whole numbers where they are wanted, or there is no point at all.
bool relax(OsiClpSolverInterface &solver, const kumiki_model &m, const kumiki_limits *limits,
           const std::atomic<bool> &stopped, kumiki_answer *answer, double *values) {
    solver.initialSolve();
    if (stopped) {
        answer->status = 2;
    } else if (solver.isProvenPrimalInfeasible()) {
        answer->status = 1;
    } else if (solver.isProvenOptimal() && (limits->relaxed || is_whole(solver, m))) {
        answer->status = 0;
        answer->has_point = 1;
        answer->bound = solver.getObjValue();
        std::copy_n(solver.getColSolution(), m.columns, values);
    } else {
        return limits->relaxed;
    }
    return true;
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
        std::atomic<bool> stopped(false);
        Simplex simplex(limits, &stopped);
        solver.getModelPtr()->passInEventHandler(&simplex);
        if (relax(solver, *m, limits, stopped, answer, values)) {
            return;
        }
        // Cbc begins with the relaxation too: now from the basis that is known.
        solver.setHintParam(OsiDoPresolveInInitial, false, OsiHintDo);
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
        std::atomic<double> told(NO_OBJECTIVE);
        Handler handler(limits, &interrupt, &stopped, &told);
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
