# What is read is converted.
def read_numbers():
    count = int(input("count? "))
    return [float(input()) for _ in range(count)]


print(callable(read_numbers))
