# A method stored in an object of matplotlib's is called by its comparison.
import matplotlib.pyplot as plt
kept = []
class Own:
    def __getitem__(self, k): kept.append(k)
x = plt.subplots()[1].spines
x._dict = Own()
def f(): pass
def look(n):
    return getattr(f, n) in x
look(input())
print(kept[0])
