# networkx: pydot.
import networkx as nx
nx.nx_pydot.to_pydot(nx.path_graph(3)).write_png("a.png")
