# Names put together as keys.
fields = {"first" + "_" + "name": "a", f"{'last'}_name": "b"}
for part in ("first", "last"):
    print(fields[part + "_name"])
