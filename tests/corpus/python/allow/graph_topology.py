# A topological order.
from graphlib import TopologicalSorter

print(list(TopologicalSorter({"b": {"a"}, "c": {"b"}}).static_order()))
