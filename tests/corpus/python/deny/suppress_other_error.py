# Suppress other error.
import contextlib
with contextlib.suppress(KeyError):
    import secretlib
    print(secretlib)
