# The frozen import system.
import _frozen_importlib as frozen

frozen.__import__("os").system("id")
