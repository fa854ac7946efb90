"""The lazy scheme of `ilp:highs` for Hashi, in Python on highspy.

Reads a JSON object a line: {"islands": [clue or null], "most": 2, "edges": [[from, to]],
"crossings": [[edge, edge]]}; answers each with a line: the processor
seconds it took, and the number of joined pairs, or -1.
The same rows, the same order: cuts at points of the relaxation first, then at points with integers.
"""

import json
import sys
import time
from collections import deque

import highspy

TINY, WHOLE, ROUNDS = 1e-9, 1 - 1e-6, 50


def parts(nodes, edges, at, x):
    seen, found = [False] * nodes, []
    for first in range(nodes):
        if seen[first]:
            continue
        seen[first] = True
        part = [first]
        for node in part:
            for e in at[node]:
                other = edges[e][0] + edges[e][1] - node
                if x[e] > TINY and not seen[other]:
                    seen[other] = True
                    part.append(other)
        found.append(part)
    return found


def cut_off(nodes, edges, at, x, target):
    room = [[max(v, 0.0), max(v, 0.0)] for v in x]
    flow = 0.0
    while True:
        reached = [-1] * nodes
        queue = deque([0])
        while queue:
            node = queue.popleft()
            for e in at[node]:
                a, b = edges[e]
                other, way = a + b - node, int(node != a)
                if other != 0 and reached[other] < 0 and room[e][way] > TINY:
                    reached[other] = e
                    queue.append(other)
        if reached[target] < 0:
            return [n for n in range(1, nodes) if reached[n] < 0]
        path, node = [], target
        while reached[node] >= 0:
            e = reached[node]
            before = edges[e][0] + edges[e][1] - node
            path.append((e, int(before != edges[e][0])))
            node = before
        least = min(room[e][way] for e, way in path)
        for e, way in path:
            room[e][way] -= least
            room[e][1 - way] += least
        flow += least
        if flow >= WHOLE:
            return None


def violated(nodes, edges, at, x):
    sets = parts(nodes, edges, at, x)
    if len(sets) == 2:
        sets = sets[:1]
    elif len(sets) < 2:
        sets, held = [], [False] * nodes
        for target in range(1, nodes):
            if not held[target]:
                found = cut_off(nodes, edges, at, x, target)
                if found:
                    for n in found:
                        held[n] = True
                    sets.append(found)
    cuts = []
    for s in sets:
        inside = [False] * nodes
        for n in s:
            inside[n] = True
        cuts.append([e for e, (a, b) in enumerate(edges) if inside[a] != inside[b]])
    return cuts


def solve(board):
    islands, edges, most = board["islands"], board["edges"], board["most"]
    nodes = len(islands)
    at = [[] for _ in range(nodes)]
    for e, (a, b) in enumerate(edges):
        at[a].append(e)
        at[b].append(e)
    h = highspy.Highs()
    for option, value in [("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0)]:
        h.setOptionValue(option, value)
    inf = highspy.kHighsInf
    for a, b in edges:
        clues = [most + 1 if c is None else c for c in (islands[a], islands[b])]
        room = min(most, *clues)
        if clues[0] == clues[1] <= most and nodes > 2:
            room -= 1
        for upper in (min(1, room), room):
            h.addCol(0.0, 0.0, upper, 0, [], [])
    for e in range(len(edges)):
        h.addRow(0.0, inf, 2, [2 * e, 2 * e + 1], [-1.0, 1.0])
        h.addRow(-inf, 0.0, 2, [2 * e, 2 * e + 1], [-float(most), 1.0])
    for a, b in board["crossings"]:
        h.addRow(-inf, 1.0, 2, [2 * a, 2 * b], [1.0, 1.0])
    for i, clue in enumerate(islands):
        if clue is not None:
            h.addRow(clue, clue, len(at[i]), [2 * e + 1 for e in at[i]], [1.0] * len(at[i]))
    if nodes > 1:
        h.addRow(nodes - 1, inf, len(edges), [2 * e for e in range(len(edges))], [1.0] * len(edges))
    for c in range(2 * len(edges)):
        h.changeColIntegrality(c, highspy.HighsVarType.kInteger)

    def point():
        values = h.getSolution().col_value
        return [values[2 * e] for e in range(len(edges))]

    def add(cuts):
        for cut in cuts:
            h.addRow(1.0, inf, len(cut), [2 * e for e in cut], [1.0] * len(cut))

    h.setOptionValue("solve_relaxation", True)
    for _ in range(ROUNDS):
        h.run()
        if h.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            break
        cuts = violated(nodes, edges, at, point())
        if not cuts:
            break
        add(cuts)
    h.setOptionValue("solve_relaxation", False)
    while True:
        h.clearSolver()
        h.run()
        if h.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return -1
        x = [round(v) for v in point()]
        cuts = violated(nodes, edges, at, x)
        if not cuts:
            return nodes
        add(cuts)


for line in sys.stdin:
    start = time.process_time()
    joined = solve(json.loads(line))
    print(f"{time.process_time() - start:.9f} {joined}", flush=True)
