# A folder that is known in the run becomes the current one, and is left again.
import os
import tempfile

old = os.getcwd()
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    try:
        with open("a.txt", "w") as file:
            file.write("a")
        assert os.listdir(".") == ["a.txt"]
        with open("helper.py", "w") as file:
            file.write("x = 1\n")
    finally:
        os.chdir(old)
assert not os.path.exists("a.txt")
