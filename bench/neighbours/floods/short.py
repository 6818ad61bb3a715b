# Is over at once: what it costs is its start and its end.
print(1)
