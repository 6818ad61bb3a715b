T = ["{}"]
box = [T]
box[0].append(input())
print(T[-1].format(1))
