# The class's __call__ makes what the class makes: a getter by a name that nobody sees.
import operator


def main(path="real"):
    return operator.attrgetter.__call__(path)(1)
