# An exception is raised with the traceback of another.
try:
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise ValueError("x").with_traceback(error.__traceback__)
except ValueError as caught:
    print(caught)
