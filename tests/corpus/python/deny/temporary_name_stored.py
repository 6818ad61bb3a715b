# an attribute that is stored and looks like a path's last part
import tempfile
class P:
    pass
p = P()
p.name = "../../etc/x"
print(tempfile.mkstemp(prefix=p.name))
