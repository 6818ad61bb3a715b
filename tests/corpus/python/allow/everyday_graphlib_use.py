# Everyday uses: graphlib use.
from graphlib import TopologicalSorter, CycleError
print(list(TopologicalSorter({'D': {'B', 'C'}, 'C': {'A'}, 'B': {'A'}}).static_order())[0])
ts = TopologicalSorter()
ts.add(1, 2)
ts.prepare()
while ts.is_active():
    for n in ts.get_ready():
        ts.done(n)
try:
    TopologicalSorter({1: [2], 2: [1]}).prepare()
except CycleError as e:
    print(e.args[1])
