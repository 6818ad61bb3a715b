# /// task
# question = "Group these misspelt city names. Use rapidfuzz and orjson if they are there, the standard library otherwise."
# [expect]
# stdout = ["Amsterdam", "Rotterdam", "difflib", "json"]
# ///
try:
    import orjson

    def dumps(value):
        return orjson.dumps(value).decode()
    JSON = "orjson"
except ImportError:
    import json

    def dumps(value):
        return json.dumps(value)
    JSON = "json"

try:
    from rapidfuzz import fuzz, process
    HAVE_FUZZ = True
except ModuleNotFoundError:
    import difflib
    HAVE_FUZZ = False

names = ["Amsterdam", "Amsterdm", "Rotterdam", "Roterdam", "amsterdam ", "Rotterdamm"]
known = ["Amsterdam", "Rotterdam", "Utrecht"]


def best(name):
    name = name.strip().title()
    if HAVE_FUZZ:
        return process.extractOne(name, known, scorer=fuzz.ratio)[0]
    return difflib.get_close_matches(name, known, n=1, cutoff=0)[0]


groups = {}
for name in names:
    groups.setdefault(best(name), []).append(name)
print(dumps(groups))
print("matched with", "rapidfuzz" if HAVE_FUZZ else "difflib", "and written with", JSON)
