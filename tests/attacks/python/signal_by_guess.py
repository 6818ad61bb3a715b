# Looks for processes by trying all numbers.
# layer: namespaces
# expect: contained
import os
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
