# `type` comes out of a list before it is called.
import json

tools = [type, len]
tools[0](json.JSONEncoder()).encode = [lambda *given: "replaced"][0]
print(json.dumps(1))
