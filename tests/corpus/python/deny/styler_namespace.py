# A template lies in a namespace, and gets a parameter
import pandas as pd
import types


def show(precision):
    box = types.SimpleNamespace(style="{precision.__globals__}")
    return box.style.format(precision=precision)


print(show(pd.concat))
