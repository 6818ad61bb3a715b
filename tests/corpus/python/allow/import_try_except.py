# An import that may be missing.
try:
    import tomllib
except ImportError:
    tomllib = None

print(tomllib is not None)
