# A frame by a class pattern.
try:
    1 / 0
except ZeroDivisionError as error:
    match error.__traceback__:
        case object(tb_frame=frame):
            print(frame)
