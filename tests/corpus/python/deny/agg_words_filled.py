# Agg words filled.
import pandas as pd
words = ["sum"]
words.append(input())
for word in words:
    print(pd.Series([1]).agg(word))
