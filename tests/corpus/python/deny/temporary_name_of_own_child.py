# The file's class holds a temporary file, and is none; its child is.
import tempfile
import logging
class Named:
    def rename(self, word):
        self.name = word
class Both(Named, tempfile.SpooledTemporaryFile):
    pass
Both().rename(input())
handle = tempfile.NamedTemporaryFile()
handle.name = input()
