# A formula that is a parameter.
import statsmodels.formula.api as smf


def fit(formula, data):
    return smf.ols(formula, data=data).fit()


fit("y ~ x", {})
