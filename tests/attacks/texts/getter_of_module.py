# a getter that goes through a module
import operator
import warnings

try:
    print(type(operator.attrgetter("x"))("_module.modules")(warnings.catch_warnings()))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
