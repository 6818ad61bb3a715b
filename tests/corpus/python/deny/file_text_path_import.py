# pathlib, imported in a function
def show(name):
    from pathlib import Path
    return Path(name).read_text()


names = ["/etc/shadow"]
print([show(n) for n in names])
