# Temporary files with constant names.
import os
import tempfile
with tempfile.TemporaryDirectory(prefix="job_") as folder:
    path = os.path.join(folder, "a.txt")
    with open(path, "w") as f:
        f.write("x")
    print(os.path.exists(path))
with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as f:
    f.write("a")
os.unlink(f.name)
