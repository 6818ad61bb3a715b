# unittest imports files of the workspace
import unittest

try:
    with open("test_x.py", "w") as out:
        out.write("print('ESCAPED')")
    unittest.main(module=None, argv=["x"], exit=False)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
