# functools.partial holds pyplot.switch_backend.
import functools
import matplotlib.pyplot as plt
def main(name='agg'):
    return functools.partial(plt.switch_backend)(name)
main()
