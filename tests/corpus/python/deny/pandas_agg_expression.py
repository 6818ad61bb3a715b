# A method by a computed name gets an expression.
import pandas as pd
def main(f='eval', e='a'):
    return pd.DataFrame({'a': [1]}).agg(f, expr=e)
