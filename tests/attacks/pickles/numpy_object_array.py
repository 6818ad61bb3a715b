# An array of objects that came from elsewhere.
import pickle

import numpy

import io

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
out = io.BytesIO()
numpy.lib.format.write_array_header_1_0(out, {"descr": "|O", "fortran_order": False, "shape": (1,)})
out.write(EVIL)
out.seek(0)

try:
    numpy.load(out, allow_pickle=True)
except pickle.UnpicklingError:
    print("HELD")
