# A pattern has the method of a Series that calls methods by texts.
import pandas as pd
match pd.Series([1]):
    case object(apply=f):
        print(f("__red" + "uce__")[0])
