# Everyday uses: mpm nx.
import mpmath, mpmath as mp, networkx as nx
mp.mp.dps = 30
print(mp.sqrt(2), mp.quad(lambda t: t, [0, 1]), mpmath.findroot(lambda t: t * t - 2, 1), mp.identify(0.5), mpmath.zeta(2), mp.matrix([[1, 2]]), mp.nstr(mp.pi, 5), mp.mpf('1.1'), mp.diff(mp.sin, 0))
with mp.workdps(50):
    print(mp.e)
G = nx.Graph()
G.add_edges_from([(1, 2, {'w': 1}), (2, 3, {'w': 5})])
G.add_node(4, color='r')
print(nx.shortest_path(G, 1, 3, weight='w'), nx.degree_centrality(G)[2], list(nx.connected_components(G)), nx.pagerank(G)[2] > 0, G.nodes(data=True), nx.to_numpy_array(G).shape, nx.community.louvain_communities(G, seed=1) is not None, nx.is_connected(G), nx.spring_layout(G, seed=1)[1].shape, nx.node_link_data(G)['directed'], nx.minimum_spanning_tree(G).size(), nx.algorithms.bipartite.is_bipartite(G))
D = nx.DiGraph([(1, 2), (2, 3)])
print(list(nx.topological_sort(D)), nx.descendants(D, 1), nx.dag_longest_path(D), nx.simple_cycles(D), dict(nx.all_pairs_shortest_path_length(D))[1])
nx.write_gml(G, 'g.gml')
nx.write_edgelist(D, 'e.txt')
print(nx.read_gml('g.gml', destringizer=int).number_of_nodes(), nx.read_edgelist('e.txt').nodes)
for name in ('degree_centrality', 'closeness_centrality', 'betweenness_centrality'):
    print(name, max(getattr(nx, name)(G).values()))
