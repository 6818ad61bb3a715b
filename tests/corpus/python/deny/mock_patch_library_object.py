from unittest.mock import patch
f = open("x.txt", "w")
with patch.object(f, "name", "y"):
    pass
