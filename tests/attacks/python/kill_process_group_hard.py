# The same with SIGKILL: the program itself dies of it, nobody else may.
# layer: namespaces
# also: landlock
# expect: signal 9
import os
os.kill(0, 9)
