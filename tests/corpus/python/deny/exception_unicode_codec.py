# A codec's error handler is handed the exception.
import codecs

codecs.register_error("walk", lambda error: (str(error.__traceback__.tb_frame), error.end))
