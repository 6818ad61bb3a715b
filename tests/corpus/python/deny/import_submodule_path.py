# A submodule's import binds the parent.
import os.path

os.system("id")
