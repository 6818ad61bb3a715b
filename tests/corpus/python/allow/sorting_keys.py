# Sorting by keys.
people = [{"name": "b", "age": 3}, {"name": "a", "age": 3}]
print(sorted(people, key=lambda p: (p["age"], p["name"])), max(people, key=lambda p: p["age"]))
