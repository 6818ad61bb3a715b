# A temporary file whose prefix is computed.
import tempfile


def f(parts):
    tempfile.NamedTemporaryFile(prefix="".join(reversed(parts)))


f(["a", "b"])
