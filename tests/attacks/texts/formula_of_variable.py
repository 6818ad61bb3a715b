# a formula that is put together in the run calls a method
import statsmodels.formula.api as smf


class A:
    def mark(self):
        print("ESCAPED")
        return 1


a = A()
t = "y ~ x + a." + "".join(reversed("kram")) + "()"
try:
    smf.ols(t, {"x": [1, 2, 3], "y": [1, 2, 3]}).fit()
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
