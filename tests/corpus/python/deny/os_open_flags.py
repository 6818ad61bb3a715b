# A file by its descriptor.
import os
print(os.read(os.open("a.txt", os.O_RDONLY), 5))
