# Texts with names of modules, in a table of advice.
ADVICE = {
    "os.system": "use subprocess.run",
    "pickle.loads": "use json",
    "yaml.load": "use yaml.safe_load",
    "__import__": "use importlib",
}
for name, advice in ADVICE.items():
    print(f"{name:>12} -> {advice}")
