# Sets remove as well.
seen = {"a", "b"}
seen.remove("a")
seen.discard("c")
