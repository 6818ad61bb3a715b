# A loaded module is replaced.
import sys
import types

fake = types.ModuleType("json")
sys.modules["json"] = fake
