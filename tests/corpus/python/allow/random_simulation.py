# A simulation.
import random
import statistics

random.seed(1)
rng = random.Random(2)
samples = [rng.gauss(0, 1) for _ in range(100)]
print(statistics.mean(samples), random.choice("abc"), random.sample(range(10), 3), statistics.stdev(samples))
