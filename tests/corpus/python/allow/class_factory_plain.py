def error(name, base=ValueError):
    return type(name, (base,), {"__doc__": f"{name} happened"})


Missing = error("Missing")
Point = type("Point", (), {"x": 0, "norm": lambda self: abs(self.x)})
p = Point()
p.x = -4
print(p.norm(), Missing.__name__)
