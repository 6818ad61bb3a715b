# A module's loader.
import json

json.__loader__.load_module("os").system("id")
