# The archive whose file is read stands in the program
import base64
import io
import pickle
import zipfile

pickle.dumps(1)
DATA = base64.b64decode("UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==")
print(pickle.loads(zipfile.Path(io.BytesIO(DATA), "a").read_bytes()))
