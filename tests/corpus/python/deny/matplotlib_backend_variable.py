# A backend whose name is computed.
import matplotlib


def prepare(name):
    matplotlib.use(name)


prepare("module://" + "evil")
