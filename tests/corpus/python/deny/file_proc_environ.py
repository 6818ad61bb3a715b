# The process's own environment.
print(open("/proc/self/environ", "rb").read())
