"""Order of tasks by their dependencies."""
import networkx as nx
from networkx.algorithms import bipartite
from networkx.readwrite import json_graph
import json


class Planner:
    def __init__(self):
        self.graph = nx.DiGraph()

    def add(self, task, *needs):
        self.graph.add_node(task)
        for need in needs:
            self.graph.add_edge(need, task)

    def order(self):
        if not nx.is_directed_acyclic_graph(self.graph):
            raise ValueError(f"cycle: {nx.find_cycle(self.graph)}")
        return list(nx.topological_sort(self.graph))


p = Planner()
p.add("compile", "configure")
p.add("test", "compile")
p.add("package", "compile", "test")
print(p.order())
print(nx.dag_longest_path(p.graph))
print(json.dumps(json_graph.node_link_data(p.graph), indent=1)[:80])
B = nx.complete_bipartite_graph(3, 2)
print(bipartite.sets(B))
try:
    p.add("configure", "package")
    p.order()
except (ValueError, nx.NetworkXException) as e:
    print("expected:", e)
