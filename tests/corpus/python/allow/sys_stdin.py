# Reading standard input.
import sys

numbers = [int(word) for line in sys.stdin for word in line.split()]
print(sum(numbers))
