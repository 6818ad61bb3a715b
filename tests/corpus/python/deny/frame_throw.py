# A traceback is handed to a generator.
def generator():
    try:
        yield
    except ValueError as error:
        yield error.__traceback__.tb_frame.f_back


g = generator()
next(g)
g.throw(ValueError())
