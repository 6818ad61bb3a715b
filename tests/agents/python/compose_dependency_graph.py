# /// task
# question = "Read this docker-compose file: start order of the services, published ports, and a small diagram."
# files = ["compose.yaml"]
# [expect]
# stdout = ["Start order: db -> api -> web", "443"]
# [[expect.artifact]]
# name = "services.png"
# pixels = [200, 200]
# ///
import yaml
import networkx as nx
import matplotlib.pyplot as plt

with open("compose.yaml") as f:
    compose = yaml.safe_load(f)

G = nx.DiGraph()
for name, svc in compose["services"].items():
    G.add_node(name, image=svc["image"])
    for dep in svc.get("depends_on", []):
        G.add_edge(name, dep)

if not nx.is_directed_acyclic_graph(G):
    raise SystemExit("circular dependency: " + str(nx.find_cycle(G)))

order = list(reversed(list(nx.topological_sort(G))))
print("Start order:", " -> ".join(order))
for name in order:
    svc = compose["services"][name]
    ports = [p.split(":")[0] for p in svc.get("ports", [])]
    print(f"{name}: {svc['image']}, published ports: {', '.join(ports) or 'none'}")

plt.figure(figsize=(5, 4))
pos = nx.spring_layout(G, seed=3)
nx.draw_networkx(G, pos, node_color="lightblue", node_size=1800, arrowsize=20)
plt.axis("off")
plt.savefig("services.png")
