# /// task
# question = "Generate Python dataclasses from the structure of users.json (print the code, don't run it)."
# files = ["users.json"]
# [expect]
# stdout = ["@dataclass", "class User:", "orders: list[Order]"]
# [[expect.artifact]]
# name = "models.py"
# contains = ["lat: float"]
# ///
import json
import keyword
import re


def class_name(key):
    name = "".join(p.capitalize() for p in re.split(r"[^a-zA-Z0-9]", key))
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def infer(key, value, out):
    if isinstance(value, dict):
        name = class_name(key)
        fields = {k: infer(k, v, out) for k, v in value.items()}
        out.setdefault(name, {}).update(fields)
        return name
    if isinstance(value, list):
        kinds = {infer(key, v, out) for v in value}
        return f"list[{' | '.join(sorted(kinds)) or 'Any'}]"
    return type(value).__name__ if value is not None else "None"


data = json.load(open("users.json"))
classes: dict = {}
infer("users", data["users"][0] | {"orders": [o for u in data["users"] for o in u["orders"]]}, classes)

lines = ["from dataclasses import dataclass", ""]
for name, fields in classes.items():
    lines += ["", "@dataclass", f"class {name}:"]
    for f, kind in fields.items():
        lines.append(f"    {f}{'_' if keyword.iskeyword(f) else ''}: {kind}")
code = "\n".join(lines) + "\n"
print(code)
with open("models.py", "w") as f:
    f.write(code)
compile(code, "models.py", "exec")
print("syntax ok")
