T = ["{}"]
class E:
    def __eq__(self, other):
        other.append(input())
print(T == E(), T[-1].format(1))
