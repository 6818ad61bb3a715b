# Standard output is replaced and put back.
import io
import sys

old = sys.stdout
sys.stdout = io.StringIO()
print("caught")
text = sys.stdout.getvalue()
sys.stdout = old
print(text)
