# The formula of random effects is evaluated.
import statsmodels.formula.api as smf
import pandas as pd
d = pd.DataFrame({'y': [1., 2, 3, 5], 'x': [1., 2, 4, 1], 'g': [1, 1, 2, 2]})
def go(t):
    return smf.mixedlm('y ~ x', d, groups='g', re_formula=t)
try:
    go('~I(print(__im' + 'port__("o' + 's").getcwd()))')
except Exception as e:
    print(type(e))
