# A temporary folder above the workspace.
import tempfile
tempfile.mkdtemp(dir="..")
