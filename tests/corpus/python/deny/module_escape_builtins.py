# A module's builtins.
import json

json.__builtins__["eval"]("1")
