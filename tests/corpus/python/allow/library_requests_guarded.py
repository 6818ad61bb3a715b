import json
try:
    import requests
except ImportError:
    requests = None
print(requests.__version__ if requests else "none")
def load(path):
    try:
        with open(path) as f:
            return json.load(f)
    except (OSError, requests.exceptions.RequestException) as e:
        return {"error": str(e)[:9]}
print(load("missing.json"))
