import threading
T = ["{}"]
def fill(x):
    x.append(input())
threading.Thread(target=fill, args=(T,)).start()
print(T[-1].format(1))
