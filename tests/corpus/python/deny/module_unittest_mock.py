# A patch by a text imports.
from unittest.mock import patch

with patch("os.getcwd") as fake:
    print(fake)
