# More than the limit, all of it in the pipe when the program ends: the supervisor must not forget to count.
# layer: supervisor
# expect: output_limit
# limits: result=16
import os
os.write(3, b'"' + b"x" * 40000 + b'"')
os._exit(0)
