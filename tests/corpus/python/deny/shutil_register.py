# A function that shutil calls for a kind of archive.
import shutil
shutil.register_unpack_format("x", [".x"], print)
