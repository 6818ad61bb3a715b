import sys, unittest
unittest.main(argv=sys.argv[1:], exit=False)
