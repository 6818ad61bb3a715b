# Its capability comes from the call itself, however it is made.
import tempfile
with tempfile.TemporaryFile() as f: f.write(b'x')
with tempfile.NamedTemporaryFile() as f: print(f.name)
with tempfile.TemporaryDirectory() as d: print(d)
