# The class of a library's object gets another method, by __class__.
import pandas as pd

frame = pd.DataFrame({"a": [1]})
frame.__class__.mean = lambda self: "changed"
print(pd.DataFrame({"b": [1]}).mean())
