# Tests discovered in the workspace.
import unittest
unittest.main(module=None, exit=False)
