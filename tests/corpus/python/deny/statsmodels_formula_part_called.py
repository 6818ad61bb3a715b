# A formula with one gap, whose constant part calls what formulas may not call.
import statsmodels.formula.api as smf


def fit(name, data):
    return smf.ols(f"y ~ open({name})", data=data).fit()


fit("x", {})
