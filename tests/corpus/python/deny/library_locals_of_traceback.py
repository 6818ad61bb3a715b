# Variables of a library's frames as texts.
import tomllib
import traceback
try:
    tomllib.loads("a = ")
except tomllib.TOMLDecodeError as error:
    print([frame.locals for frame in traceback.TracebackException.from_exception(error, capture_locals=True).stack])
