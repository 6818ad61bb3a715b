# Exception groups.
try:
    raise ExceptionGroup("many", [ValueError("a"), TypeError("b")])
except* ValueError as group:
    print(len(group.exceptions))
except* TypeError:
    pass
