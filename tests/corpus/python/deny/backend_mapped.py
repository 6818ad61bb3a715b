# map() hands matplotlib.use a name.
import matplotlib
def main(name='agg'):
    return list(map(matplotlib.use, [name]))
main()
