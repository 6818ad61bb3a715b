# unittest takes names of sys.argv
import sys
import unittest

try:
    sys.argv.append("os.environ.copy")
    unittest.main(module=None, exit=False)
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
