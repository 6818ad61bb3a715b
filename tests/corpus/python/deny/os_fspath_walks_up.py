# A path that is put together from the root, for a function of os.
import os
name = "hostname"
print(os.listdir("/" + name))
