# A foreign pickle, beside one of the program's own.
import base64
import pickle

kept = pickle.dumps([1, 2, 3])
print(pickle.loads(kept))
text = "gASVHAAAAAAAAACMCGJ1aWx0aW5zlIwFcHJpbnSUk5SMAWGUhZRSlC4="
data = base64.b64decode(text)
print(pickle.loads(data))
