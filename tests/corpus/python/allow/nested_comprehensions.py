# Comprehensions in comprehensions.
matrix = [[i * j for j in range(3)] for i in range(3)]
flat = [x for row in matrix for x in row if x]
print({k: [v for v in flat if v > k] for k in set(flat)})
