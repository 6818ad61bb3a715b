# A template that grows.
template = "{}"
for _ in range(2):
    template += ", {}"
print(template.format(1, 2, 3))
