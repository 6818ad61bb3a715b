# Temporary files.
import tempfile

with tempfile.TemporaryDirectory() as folder:
    with tempfile.NamedTemporaryFile("w+", dir=folder) as file:
        file.write("x")
        file.seek(0)
        print(file.read())
