# matplotlib.use.__get__(name) is a call with a name.
import matplotlib
def main(name='agg'):
    return matplotlib.use.__get__(name)()
main()
