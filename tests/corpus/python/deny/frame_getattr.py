# A frame by getattr.
try:
    1 / 0
except ZeroDivisionError as error:
    getattr(error.__traceback__, "tb_fr" + "ame")
