# type comes out of a container and makes a class of names that can't be seen.
from collections import deque

make = deque([type]).pop()
Own = make("Own", (), {"".join(reversed("__rttateg__")): lambda self, name: "hidden " + name})
print(Own().whatever)
