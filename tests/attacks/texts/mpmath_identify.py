# mpmath evaluates constants
import mpmath

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    mpmath.identify(1.5, ["print('ESCAPED')"])
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
