# a getter of frames
import operator

try:
    print(type(operator.attrgetter("x"))("gi_frame.f_builtins")(i for i in "a"))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
