# A dunder in parts, read by position.
parts = ["__", "subclasses", "__"]
getattr(object, parts[0] + parts[1] + parts[2])()
