T = ["{}"]
def change():
    global T
    T = [input()]
change()
print(T[0].format(1))
