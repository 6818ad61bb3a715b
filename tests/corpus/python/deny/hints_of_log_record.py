# A record of logging has the attributes that a dictionary names.
import logging
from typing import get_type_hints
for x in [logging.makeLogRecord({input(): {"x": "print(1)"}})]:
    print(get_type_hints(x))
