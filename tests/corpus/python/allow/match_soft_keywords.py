# match, case and type as names.
match = {"case": 1}
case = match["case"]
type_ = type(case)
print(match, case, type_)
