# The environment by a method that gives all of it.
import os
for key, value in os.environ.items():
    print(key)
