# A frame's globals in a format template.
try:
    1 / 0
except ZeroDivisionError as error:
    print("{0.tb_frame.f_globals}".format(error.__traceback__))
