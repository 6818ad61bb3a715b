# Files of the workspace.
import json

with open("settings.json", "w", encoding="utf-8") as file:
    json.dump({"a": 1}, file)
with open("settings.json", encoding="utf-8") as file:
    print(json.load(file))
