# A template that grows by what is read.
template = "{0"
template += input()
print(template.format(()))
