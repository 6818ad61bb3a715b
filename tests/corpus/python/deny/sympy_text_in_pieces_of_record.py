# A record of logging carries a text that is written in two pieces.
import logging

import sympy

record = logging.makeLogRecord({"msg": "pri" "nt('evaluated')"})
print(sympy.simplify(record.msg))
