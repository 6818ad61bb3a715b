# A second module hides behind a harmless one.
import json, os

os.system("id")
