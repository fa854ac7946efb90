"""Writes reference.json: what SciPy says about small samples, for tests/reference.rs.

Run in this folder:  python3 -m venv env && env/bin/pip install scipy && env/bin/python reference.py
The samples come from a fixed seed; the file in the repository was made by the versions it names.
"""

import json

import numpy
import scipy
from scipy import stats

random = numpy.random.default_rng(20161116)


def floats(values):
    return [float(v) for v in values]


def summaries():
    for n in (1, 2, 3, 7, 10, 41):
        x = random.lognormal(1, 1.5, n)
        q1, median, q3 = numpy.percentile(x, [25, 50, 75])
        deviation = numpy.std(x, ddof=1) if n > 1 else 0.0
        yield {"values": floats(x), "mean": float(x.mean()), "deviation": float(deviation),
               "q1": float(q1), "median": float(median), "q3": float(q3)}


def proportions():
    for k, n in ((0, 10), (10, 10), (3, 30), (1, 1), (29, 30), (500, 1000)):
        for confidence in (0.9, 0.95, 0.99):
            ci = stats.binomtest(k, n).proportion_ci(confidence, method="wilson")
            yield {"successes": k, "trials": n, "confidence": confidence,
                   "low": float(ci.low), "high": float(ci.high)}


def wilcoxons():
    for n, ties in ((4, False), (9, False), (30, False), (50, False), (51, False), (200, False),
                    (6, True), (10, True), (12, True), (80, True)):
        a = random.normal(0.3, 1, n)
        b = random.normal(0, 1, n)
        if ties:
            a, b = numpy.round(2 * a), numpy.round(2 * b)
        d = (a - b)[a != b]
        if len(d) > 50:
            method = "approx"
        elif not ties:
            method = "exact"
        else:
            # All 2^n sign assignments: exact with ties.
            method = stats.PermutationMethod(n_resamples=2 ** 20)
        p = stats.wilcoxon(d, method=method, correction=False).pvalue
        ranks = stats.rankdata(abs(d))
        yield {"a": floats(a), "b": floats(b), "pairs": len(d), "p": float(p),
               "plus": float(ranks[d > 0].sum()), "minus": float(ranks[d < 0].sum())}


def friedmans():
    for blocks, methods, ties in ((5, 3, False), (12, 4, False), (30, 7, False), (8, 3, True), (20, 5, True)):
        table = random.normal(0, 1, (blocks, methods)) + numpy.arange(methods) * 0.4
        if ties:
            table = numpy.round(table)
        test = stats.friedmanchisquare(*table.T)
        ranks = numpy.array([stats.rankdata(row) for row in table]).mean(axis=0)
        error = numpy.sqrt(methods * (methods + 1) / (6 * blocks))
        q = abs(ranks[0] - ranks[-1]) / error * numpy.sqrt(2)
        critical = stats.studentized_range.isf(0.05, methods, numpy.inf) / numpy.sqrt(2) * error
        yield {"table": [floats(row) for row in table], "chi_square": float(test.statistic),
               "p": float(test.pvalue), "mean_ranks": floats(ranks),
               "first_last": float(stats.studentized_range.sf(q, methods, numpy.inf)),
               "critical_difference": float(critical)}


def effects():
    for n, m in ((3, 4), (10, 10), (25, 40)):
        a, b = numpy.round(random.normal(1, 2, n)), numpy.round(random.normal(0, 2, m))
        yield {"a": floats(a), "b": floats(b), "a12": float(stats.mannwhitneyu(a, b).statistic / (n * m))}


def bootstraps():
    for n in (12, 60):
        x = random.lognormal(0, 0.7, n)
        ci = stats.bootstrap((x,), numpy.mean, confidence_level=0.95, n_resamples=200_000,
                             method="percentile", rng=random).confidence_interval
        yield {"values": floats(x), "low": float(ci.low), "high": float(ci.high)}


def growths():
    for n in (4, 12):
        x = numpy.arange(1, n + 1)
        y = 0.01 * 2.5 ** x * random.lognormal(0, 0.2, n)
        e, p = stats.linregress(x, numpy.log(y)), stats.linregress(numpy.log(x), numpy.log(y))
        yield {"points": [[float(a), float(b)] for a, b in zip(x, y)],
               "exponential": floats([numpy.exp(e.intercept), numpy.exp(e.slope), e.rvalue ** 2]),
               "power": floats([numpy.exp(p.intercept), p.slope, p.rvalue ** 2])}


def distributions():
    for x in (-8, -3.5, -1, 0, 0.3, 1.96, 5):
        yield {"of": "normal_cdf", "x": float(x), "value": float(stats.norm.cdf(x))}
    for p in (1e-9, 0.025, 0.5, 0.975, 0.9995):
        yield {"of": "normal_quantile", "x": p, "value": float(stats.norm.ppf(p))}
    for x, k in ((0.1, 1), (3, 2), (9.5, 6), (80, 19), (300, 10)):
        yield {"of": "chi_square_tail", "x": x, "k": k, "value": float(stats.chi2.sf(x, k))}
    for x, k in ((0.5, 2), (2.5, 3), (3.31, 3), (4.2, 10), (7, 20)):
        yield {"of": "range_tail", "x": x, "k": k, "value": float(stats.studentized_range.sf(x, k, numpy.inf))}


reference = {
    "made by": f"reference.py with SciPy {scipy.__version__} and NumPy {numpy.__version__}",
    "summary": list(summaries()), "wilson": list(proportions()), "wilcoxon": list(wilcoxons()),
    "friedman": list(friedmans()), "a12": list(effects()), "bootstrap": list(bootstraps()),
    "growth": list(growths()), "distributions": list(distributions()),
}
with open("reference.json", "w") as file:
    file.write("{\n" + ",\n".join(
        f"{json.dumps(k)}: " + (json.dumps(v) if isinstance(v, str) else
        "[\n" + ",\n".join(json.dumps(case) for case in v) + "\n]") for k, v in reference.items()) + "\n}\n")
