# networkx: gpickle.
import networkx as nx
g = nx.read_gpickle("graph.gpickle")
