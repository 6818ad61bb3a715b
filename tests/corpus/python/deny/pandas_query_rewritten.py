# A query whose parts are written backwards.
import pandas as pd

part = "pes.so.nommoc.oi.dp"
frame = pd.DataFrame({"a": [1]})
for text in [part, "x"]:
    frame.query("a == " + "".join(reversed(text)))
