# iter() with a function and a sentinel, and a walrus.
import io

text = io.StringIO("abcdef")
print([part.upper() for part in iter(lambda: text.read(2), "")])
while (left := text.read(1)):
    print(left)
