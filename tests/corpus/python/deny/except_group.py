# An exception group's handler walks on.
try:
    raise ExceptionGroup("x", [ValueError()])
except* ValueError as group:
    group.exceptions[0].__traceback__.tb_frame
