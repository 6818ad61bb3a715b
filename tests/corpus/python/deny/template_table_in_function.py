T = ["{}", "{0}"]
def add(table):
    table.append(input())
add(T)
print(T[-1].format(1))
