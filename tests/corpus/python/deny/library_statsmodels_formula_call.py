# statsmodels: formula call.
import statsmodels.formula.api as smf
print(smf.ols("y ~ open(x)", data={}))
