# query_text.cc isPlainQuery: without '@' any attribute is plain: 'o.values.item().gi_frame.f_globals' of what a column holds
import pandas as pd
def g(): yield 1
d = pd.DataFrame({"o": [g()]})
print(d.eval("o.values.item().gi_frame.f_globals")["__builtins__"].eval("1+1"))
