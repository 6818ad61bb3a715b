# a constant log template of style '{' reads frames: {exc_info[2].tb_frame.f_globals} (names without underscore; read by no fact)
import logging
logging.basicConfig(format="{exc_info[2].tb_frame.f_globals}", style="{")
try:
    1 / 0
except Exception:
    logging.exception("x")
