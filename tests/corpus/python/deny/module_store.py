# A library's function is replaced.
import json

json.dumps = print
