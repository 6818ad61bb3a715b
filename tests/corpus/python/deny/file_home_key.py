# A key in the home folder.
import pathlib

pathlib.Path("~/.ssh/id_rsa").expanduser().read_text()
