# An archive of arrays that is opened by its class, with an array of objects that somebody else wrote.
import io
import pickle
import zipfile

import numpy

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
head = io.BytesIO()
numpy.lib.format.write_array_header_1_0(head, {"descr": "|O", "fortran_order": False, "shape": (1,)})
with zipfile.ZipFile("x.npz", "w") as archive:
    archive.writestr("a.npy", head.getvalue() + EVIL)
kind = numpy.lib.npyio.NpzFile

try:
    kind(open("x.npz", "rb"), False, True)["a"]
except pickle.UnpicklingError:
    print("HELD")
