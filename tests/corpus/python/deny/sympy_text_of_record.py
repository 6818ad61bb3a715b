# A record of logging carries the text.
import logging

import sympy

record = logging.makeLogRecord({"msg": "print('evaluated')"})
print(sympy.simplify(record.msg))
