# /// task
# question = "Analyse Zachary's karate club: most central members, communities, shortest paths, and draw it."
# [expect]
# stdout = ["Communities", "Diameter: 5"]
# [[expect.artifact]]
# name = "karate.png"
# pixels = [500, 400]
# ///
import networkx as nx
from networkx.algorithms import community
import matplotlib.pyplot as plt

G = nx.karate_club_graph()
print(f"{G.number_of_nodes()} nodes, {G.number_of_edges()} edges, density {nx.density(G):.3f}")
print("Diameter:", nx.diameter(G))
print("Average clustering:", round(nx.average_clustering(G), 3))

for name, scores in {
    "degree": nx.degree_centrality(G),
    "betweenness": nx.betweenness_centrality(G),
    "pagerank": nx.pagerank(G),
}.items():
    top = sorted(scores.items(), key=lambda kv: kv[1], reverse=True)[:3]
    print(f"Top {name}: " + ", ".join(f"{n} ({s:.3f})" for n, s in top))

groups = list(community.greedy_modularity_communities(G))
print("Communities:", [len(g) for g in groups], "modularity", round(community.modularity(G, groups), 3))
print("Path 16 -> 26:", nx.shortest_path(G, 16, 26))

colors = {n: i for i, g in enumerate(groups) for n in g}
plt.figure(figsize=(8, 6))
nx.draw(G, nx.kamada_kawai_layout(G), node_color=[colors[n] for n in G], cmap=plt.cm.Set2, with_labels=True, node_size=350)
plt.savefig("karate.png")
