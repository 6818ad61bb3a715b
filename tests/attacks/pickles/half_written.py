# A pickle that failed on its way is none.
import pickle

import io

out = io.BytesIO()
try:
    pickle.dump([1, lambda: 1], out)
except (pickle.PicklingError, AttributeError):
    pass

try:
    pickle.loads(out.getvalue() + b".")
    print("ESCAPED")
except (pickle.UnpicklingError, EOFError):
    print("HELD")
