# A template under a name.
TEMPLATE = "{name}: {score:.1%}"
for name, score in [("a", 0.5), ("b", 0.25)]:
    print(TEMPLATE.format(name=name, score=score))
