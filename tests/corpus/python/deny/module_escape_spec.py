# A module's specification.
import json

json.__spec__.loader.get_code("json")
