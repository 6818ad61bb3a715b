# Code object out of a profile, changed, and made a function.
import cProfile
def total(x):
    return sum(x)
p = cProfile.Profile()
p.runcall(total, [1])
code = [entry.code for entry in p.getstats() if "total" in str(entry.code)][0]
name = ""
for letter in "lave":
    name = letter + name
print(type(total)(code.replace(co_names=(name,)), {})("6 * 7"))
