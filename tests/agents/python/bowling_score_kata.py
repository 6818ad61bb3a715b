# /// task
# question = "Write a bowling score function and test it for all strikes, spares and a mixed game."
# [expect]
# result = {strikes = 300, spares = 150, mixed = 133}
# ///
def score(rolls):
    total, i = 0, 0
    for frame in range(10):
        if rolls[i] == 10:                      # strike
            total += 10 + rolls[i + 1] + rolls[i + 2]
            i += 1
        elif rolls[i] + rolls[i + 1] == 10:     # spare
            total += 10 + rolls[i + 2]
            i += 2
        else:
            total += rolls[i] + rolls[i + 1]
            i += 2
    return total

result = {
    "strikes": score([10] * 12),
    "spares": score([5] * 21),
    "mixed": score([1, 4, 4, 5, 6, 4, 5, 5, 10, 0, 1, 7, 3, 6, 4, 10, 2, 8, 6]),
}
print(result)
