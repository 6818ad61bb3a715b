# What is handed over is an object whose attributes a template could read.
import sys
import pandas as pd


def show(x):
    return x.style.format(sys)


print(show(pd.DataFrame()))
