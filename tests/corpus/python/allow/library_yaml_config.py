import yaml

text = """
server:
  host: localhost
  ports: [8000, 8001]
debug: true
started: 2024-01-02
"""
config = yaml.safe_load(text)
print(config["server"]["ports"], config["debug"], config["started"].year)
config["server"]["host"] = "0.0.0.0"
with open("config.yaml", "w") as f:
    yaml.dump(config, f, default_flow_style=False, sort_keys=False)
with open("config.yaml") as f:
    print(yaml.load(f, Loader=yaml.SafeLoader) == config)
print(yaml.safe_dump({"a": [1, 2, {"b": None}]}, allow_unicode=True))
for doc in yaml.safe_load_all("a: 1\n---\nb: 2\n"):
    print(doc)
try:
    yaml.safe_load("a: [1, 2")
except yaml.YAMLError as e:
    print("bad yaml:", e.problem_mark.line)
