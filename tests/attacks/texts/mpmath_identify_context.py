# mpmath's own functions in a constant
import mpmath

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    mpmath.identify(1.5, ["quad(runtests, [0, 1])"])
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
