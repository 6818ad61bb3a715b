# A thread adds the term.
import threading

import pandas as pd
import statsmodels.formula.api as smf

frame = pd.DataFrame({"y": [1.0, 2, 3], "x": [1.0, 2, 4]})
terms = ["x"]
worker = threading.Thread(target=terms.append, args=("I(print('evaluated') or x)",))
worker.start()
worker.join()
print(smf.ols("y ~ " + " + ".join(terms), frame).fit().params)
