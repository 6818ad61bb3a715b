class Box:
    def __init__(self, items):
        self.items = items
T = ["{}"]
b = Box(T)
b.items.append(input())
print(T[-1].format(1))
