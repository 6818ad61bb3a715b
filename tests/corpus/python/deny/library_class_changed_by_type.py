# The class of a library's object gets another method.
import pandas as pd

frame = pd.DataFrame({"a": [1]})
type(frame).mean = lambda self: "changed"
print(pd.DataFrame({"b": [1]}).mean())
