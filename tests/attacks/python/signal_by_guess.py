# Looks for processes by trying all numbers.
# layer: namespaces
# expect: contained
import os
try:
    os.kill(0x7ffffff0, 0)
except ProcessLookupError:
    pass
except PermissionError:
    raise SystemExit(0)  # a filter that refuses every signal says so for processes that do not exist, too
for pid in range(3, 70000):
    try:
        os.kill(pid, 0)
        print("ESCAPED: there is process", pid)
        break
    except ProcessLookupError:
        pass
    except PermissionError:
        print("ESCAPED: there is process", pid)
        break
