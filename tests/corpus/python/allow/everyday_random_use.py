# Everyday uses: random use.
import random
random.seed(1)
r = random.Random(42)
print(r.random() < 1, random.choices('ab', weights=[1, 2], k=3), random.sample(range(9), 2), r.gauss(0, 1) < 9, random.shuffle([1]), r.getstate()[0], random.SystemRandom().randint(1, 1), random.triangular(0, 1) < 2, random.getrandbits(3) < 9)

class Half(random.Random):

    def random(self):
        return 0.5
print(Half().uniform(0, 2))
