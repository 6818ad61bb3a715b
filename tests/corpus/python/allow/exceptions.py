# Exceptions of the file's own, chained.
class AppError(Exception):
    def __init__(self, message, code=1):
        super().__init__(message)
        self.code = code


try:
    try:
        {}["x"]
    except KeyError as error:
        raise AppError("missing", 2) from error
except AppError as error:
    print(error, error.code, repr(error.__cause__), error.args)
finally:
    print("done")
