# networkx: utils module.
import networkx as nx
print(nx.utils.misc.sys.modules)
