# an attribute that looks like a path's last part
import tempfile
class P:
    name = "../../etc/x"
print(tempfile.mkstemp(prefix=P().name))
