# The function that gives the function gives a text.
import pandas as pd
def grader(limit):
    def grade(x):
        return x > 1
    return limit
pd.DataFrame({"a": [1]}).apply(grader(input()))
