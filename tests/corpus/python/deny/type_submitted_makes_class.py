# type comes out of a list, and an executor calls it with three arguments.
from concurrent.futures import ThreadPoolExecutor

make = [type][0]
names = {"".join(reversed("__rttateg__")): lambda self, name: "hidden " + name}
with ThreadPoolExecutor(1) as executor:
    print(executor.submit(make, "Own", (), names).result()().whatever)
