# What is read is evaluated.
print(eval(input()))
