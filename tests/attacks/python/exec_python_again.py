# A second interpreter would start without the runner, with a free choice of options.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: execve
import os
if os.fork() == 0:
    try:
        os.execv("/usr/bin/python3", ["python3", "-c", "import os; print('ESC' + 'APED' if os.path.exists('/etc/passwd') else '')"])
    except OSError:
        os._exit(1)
os.wait()
