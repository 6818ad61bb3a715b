# A temporary folder's private function removes folders.
import tempfile

tempfile.TemporaryDirectory()._rmtree("data")
