# Unittest argv name.
import unittest
a = ["x"]
a.append("os.getcwd")
unittest.main(argv=a)
