# A temporary folder gets another name before it is removed.
import tempfile
t = tempfile.TemporaryDirectory()
t.name = "a" + "b"
t.cleanup()
