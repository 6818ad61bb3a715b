# A temporary file whose prefix is a path.
import tempfile
tempfile.mkstemp(prefix="a/../../b")
