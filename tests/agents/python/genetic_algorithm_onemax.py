# /// task
# question = "Use a genetic algorithm to find a string equal to 'HELLO WORLD' and show how the fitness grows."
# [expect]
# stdout = ["HELLO WORLD"]
# ///
# Genetischer Algorithmus: Zielstring finden
import random
import string

random.seed(8)
ZIEL = "HELLO WORLD"
ALPHABET = string.ascii_uppercase + " "


def fitness(s):
    return sum(a == b for a, b in zip(s, ZIEL))


def mutieren(s, rate=0.05):
    return "".join(random.choice(ALPHABET) if random.random() < rate else c for c in s)


def kreuzen(a, b):
    schnitt = random.randrange(1, len(a))
    return a[:schnitt] + b[schnitt:]


population = ["".join(random.choices(ALPHABET, k=len(ZIEL))) for _ in range(200)]
for generation in range(1000):
    population.sort(key=fitness, reverse=True)
    bester = population[0]
    if generation % 20 == 0 or bester == ZIEL:
        print(f"Generation {generation:3d}: {bester} ({fitness(bester)}/{len(ZIEL)})")
    if bester == ZIEL:
        break
    eltern = population[:40]
    population = eltern[:4] + [mutieren(kreuzen(*random.sample(eltern, 2))) for _ in range(196)]
