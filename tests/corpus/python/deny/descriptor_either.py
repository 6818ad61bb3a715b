p = "a.txt"
if input():
    p = int(input())
print(open(p))
