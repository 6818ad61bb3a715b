# A style is read from a file that the program wrote.
import matplotlib.pyplot as plt
with open('a.mplstyle', 'w') as f:
    f.write('text.use' + 'tex: True\n')
plt.style.use('./a.mplstyle')
plt.title('x')
try:
    plt.savefig('a.png')
except Exception as e:
    print(repr(e)[:200])
