# Calls that tell of the host must not tell of its users, names or files.
# layer: namespaces
# expect: contained
import os
name = os.uname()
if name.nodename != "sandbox":
    print("ESCAPED: the host's name", name.nodename)
if os.getuid() != 1000 or os.getgid() not in (1000,) or set(os.getgroups() if False else []) - {1000, 65534}:
    print("ESCAPED: user", os.getuid(), os.getgid())
if os.getcwd() not in ("/workspace", "/home/user"):  # a run's, a session's
    print("ESCAPED: works in", os.getcwd())
