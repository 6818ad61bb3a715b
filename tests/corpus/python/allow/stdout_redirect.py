# Output is caught.
import contextlib
import io

buffer = io.StringIO()
with contextlib.redirect_stdout(buffer):
    print("caught")
print(buffer.getvalue().strip())
