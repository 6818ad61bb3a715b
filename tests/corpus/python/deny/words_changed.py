NAMES = ["real", "imag"]
NAMES.append(input())
def pick(item, attr):
    return getattr(item, attr)
for n in NAMES:
    print(pick(print, n))
