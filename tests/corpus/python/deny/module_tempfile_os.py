# A module that tempfile imports.
import tempfile

tempfile._os.system("id")
