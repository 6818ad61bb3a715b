# getp calls a method by a computed name.
import matplotlib.pyplot as plt
class O:
    def get_mark(self):
        return 'found'
print(plt.getp(O(), ''.join(reversed('kram'))))
