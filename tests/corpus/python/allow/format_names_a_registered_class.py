class Exporter:
    registry = {}
    format = None

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if cls.format:
            Exporter.registry[cls.format] = cls


class A(Exporter):
    format = "csv"


print(Exporter.registry)
