import networkx as nx
import matplotlib.pyplot as plt

G = nx.Graph()
G.add_weighted_edges_from([("A", "B", 4), ("A", "C", 2), ("B", "C", 1), ("B", "D", 5), ("C", "D", 8), ("D", "E", 3)])
print("Nodes:", G.number_of_nodes(), "Edges:", G.number_of_edges())

path = nx.shortest_path(G, "A", "E", weight="weight")
length = nx.shortest_path_length(G, "A", "E", weight="weight")
print("Shortest path:", " -> ".join(path), "length", length)

centrality = nx.degree_centrality(G)
for node, value in sorted(centrality.items(), key=lambda kv: kv[1], reverse=True):
    print(f"{node}: {value:.2f}")

pr = nx.pagerank(G)
print({k: round(v, 3) for k, v in pr.items()})
communities = list(nx.community.greedy_modularity_communities(G))
print([sorted(c) for c in communities])
print(nx.to_pandas_edgelist(G).head())

pos = nx.spring_layout(G, seed=42)
nx.draw(G, pos, with_labels=True, node_color="lightblue", node_size=800)
nx.draw_networkx_edge_labels(G, pos, edge_labels=nx.get_edge_attributes(G, "weight"))
plt.savefig("graph.png")
nx.write_graphml(G, "graph.graphml")
print(nx.read_graphml("graph.graphml").number_of_edges())
result = {"path": path, "length": length}
