class TypedList(list):
    item_type = object
    _cache = {}

    def __class_getitem__(cls, item):
        if item not in cls._cache:
            cls._cache[item] = type(f"TypedList[{item.__name__}]", (cls,), {"item_type": item})
        return cls._cache[item]

    def append(self, value):
        if not isinstance(value, self.item_type):
            raise TypeError(value)
        super().append(value)


xs = TypedList[int]()
xs.append(3)
print(xs, type(xs).__name__)
