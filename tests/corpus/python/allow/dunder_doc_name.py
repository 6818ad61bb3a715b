# A decorator that keeps the name and the documentation.
def logged(function):
    def wrapper(*arguments):
        print(function.__name__)
        return function(*arguments)

    wrapper.__name__ = function.__name__
    wrapper.__doc__ = function.__doc__
    return wrapper


@logged
def double(x):
    return 2 * x


print(double(2))
