# query_text.cc kNever: '*.to_*(*' does not match 'o. to_csv(...)', which writes a file anywhere
import pandas as pd
d = pd.DataFrame({"o": [1]})
print(d.eval("o. to_csv('/tmp/zz.csv')"))
