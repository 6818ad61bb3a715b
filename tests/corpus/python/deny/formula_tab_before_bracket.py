# formula.cc isPlainFormula: only spaces are skipped before '(', so eval<tab>('...') is no call (and a quote behind a tab no prefix)
import statsmodels.formula.api as smf
import pandas as pd
df = pd.DataFrame({"y": [1., 2, 3, 5], "x": [1., 3, 2, 1]})
print(smf.ols("y ~ x + eval\t('x**2+1+1')", df).fit().params)
