# All classes, from object itself.
object.__subclasses__()[-1]
