"""Solves 0-1 and integer programs that come on standard input, by one solver's library.

worker.py cpsat|highs: a program is a line `VARIABLES ROWS`, a line of upper bounds (all lower
bounds are 0), then a line for each row: `=`, `>` or `<`, the right side and terms `VARIABLE:FACTOR`.
The answer is a line with the processor seconds inside the solver and the values, or `none` for no solution.
Each library has a process of its own: they do not go together in one.
"""

import sys
import time


def programs():
    while True:
        head = sys.stdin.readline()
        if not head:
            return
        _, rows = map(int, head.split())
        upper = [int(word) for word in sys.stdin.readline().split()]
        yield upper, [row(sys.stdin.readline().split()) for _ in range(rows)]


def row(words):
    terms = [word.split(":") for word in words[2:]]
    return words[0], int(words[1]), [int(t[0]) for t in terms], [int(t[1]) for t in terms]


def cpsat():
    from ortools.sat.python import cp_model

    def solve(upper, rows):
        model = cp_model.CpModel()
        xs = [model.new_bool_var("") if u == 1 else model.new_int_var(0, u, "") for u in upper]
        for kind, right, places, factors in rows:
            terms = [xs[place] for place in places]
            ones = all(f == 1 for f in factors) and all(upper[place] == 1 for place in places)
            if ones and right == 1 and kind == "=":
                model.add_exactly_one(terms)
            elif ones and right == 1 and kind == "<":
                model.add_at_most_one(terms)
            elif ones and right == 1 and kind == ">":
                model.add_bool_or(terms)
            else:
                total = cp_model.LinearExpr.weighted_sum(terms, factors)
                if kind == "=":
                    model.add(total == right)
                elif kind == "<":
                    model.add(total <= right)
                else:
                    model.add(total >= right)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        start = time.process_time()
        status = solver.solve(model)
        seconds = time.process_time() - start
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        return seconds, [solver.value(x) for x in xs] if found else None

    return solve


def highs():
    import highspy
    import numpy

    def solve(upper, rows):
        model = highspy.Highs()
        model.setOptionValue("output_flag", False)
        model.setOptionValue("threads", 1)
        count = len(upper)
        model.addVars(count, numpy.zeros(count), numpy.array(upper, dtype=float))
        for place in range(count):
            model.changeColIntegrality(place, highspy.HighsVarType.kInteger)
        for kind, right, places, factors in rows:
            low = -highspy.kHighsInf if kind == "<" else right
            high = highspy.kHighsInf if kind == ">" else right
            places = numpy.array(places, dtype=numpy.int32)
            model.addRow(low, high, len(places), places, numpy.array(factors, dtype=float))
        start = time.process_time()
        model.run()
        seconds = time.process_time() - start
        found = model.getModelStatus() == highspy.HighsModelStatus.kOptimal
        return seconds, [round(v) for v in model.getSolution().col_value] if found else None

    return solve


def main():
    solve = {"cpsat": cpsat, "highs": highs}[sys.argv[1]]()
    print("ready", flush=True)
    for upper, rows in programs():
        seconds, values = solve(upper, rows)
        said = "none" if values is None else " ".join(map(str, values))
        print(f"{seconds:.9f} {said}", flush=True)


main()
