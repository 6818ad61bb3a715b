# mpmath: identify.
import mpmath
print(mpmath.identify(4, ["log(2)"]))
