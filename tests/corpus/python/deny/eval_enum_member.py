# exec as a member of an enumeration.
import enum


class Tools(enum.Enum):
    RUN = enum.auto()
    CALL = functions = (exec,)


Tools.CALL.value[0]("print('ran')")
