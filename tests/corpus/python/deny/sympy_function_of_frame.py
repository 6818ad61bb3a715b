# A column's texts go one by one to a function of sympy's.
import pandas as pd
import sympy

frame = pd.DataFrame({"formula": ["x + x", "print('evaluated')"]})
print(frame["formula"].map(sympy.simplify))
