# The error of json under the name of the module that defines it.
import json

try:
    json.loads("{bad}")
except json.decoder.JSONDecodeError as error:
    print("line", error.lineno)
print(json.encoder.JSONEncoder(indent=1).encode([1]))
