# /// task
# question = "Assign 4 workers to 4 tasks at minimum cost, and compute the max flow of a small network."
# [expect]
# stdout = ["total cost 13", "max flow"]
# ///
import numpy as np
import networkx as nx
from scipy.optimize import linear_sum_assignment

cost = np.array([[9, 2, 7, 8], [6, 4, 3, 7], [5, 8, 1, 8], [7, 6, 9, 4]])
rows, cols = linear_sum_assignment(cost)
for r, c in zip(rows, cols):
    print(f"worker {r} -> task {c} (cost {cost[r, c]})")
print("total cost", cost[rows, cols].sum())

G = nx.DiGraph()
for u, v, cap in [("s", "a", 10), ("s", "b", 5), ("a", "b", 15), ("a", "t", 5), ("b", "t", 10)]:
    G.add_edge(u, v, capacity=cap)
value, flow = nx.maximum_flow(G, "s", "t")
print("max flow", value, {u: dict(d) for u, d in flow.items()})
print("min cut", nx.minimum_cut_value(G, "s", "t"))
T = nx.minimum_spanning_tree(nx.Graph([("a", "b", {"weight": 3}), ("b", "c", {"weight": 1}), ("a", "c", {"weight": 2})]))
print("MST", sorted(T.edges(data="weight")))
