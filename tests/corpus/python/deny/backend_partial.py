# functools.partial holds matplotlib.use.
import matplotlib, functools
def main(name='agg'):
    return functools.partial(matplotlib.use, name)()
main()
