# A module that runs modules.
import runpy

runpy.run_module("this")
