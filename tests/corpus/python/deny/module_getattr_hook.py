# A module's __getattr__ is bound by the file.
import types

module = types.ModuleType("evil")
module.__getattr__ = lambda name: __import__(name)
