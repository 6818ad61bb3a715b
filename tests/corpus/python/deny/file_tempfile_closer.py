# A temporary file's closer has the function that removes.
import tempfile

tempfile.NamedTemporaryFile()._closer.unlink("data.csv")
