# /// task
# question = "Generate 5 strong passwords and 3 passphrases, and rate this one: 'Summer2024'."
# [expect]
# stdout = ["Passwords", "Summer2024", "bits"]
# ///
import math
import secrets
import string

ALPHABET = string.ascii_letters + string.digits + "!@#$%^&*-_=+"
WORDS = "anchor basil copper dune ember fjord glacier harbor iris jungle kettle lantern meadow nectar orbit pebble quartz ripple saddle timber".split()


def password(length=16):
    while True:
        p = "".join(secrets.choice(ALPHABET) for _ in range(length))
        if any(c.islower() for c in p) and any(c.isupper() for c in p) and any(c.isdigit() for c in p):
            return p


def entropy(p):
    pool = sum(size for test, size in ((str.islower, 26), (str.isupper, 26), (str.isdigit, 10)) if any(map(test, p)))
    if any(not c.isalnum() for c in p):
        pool += len(string.punctuation)
    return len(p) * math.log2(pool)


print("Passwords:")
for _ in range(5):
    p = password()
    print(f"  {p}   {entropy(p):.0f} bits")
print("Passphrases:")
for _ in range(3):
    print("  " + "-".join(secrets.SystemRandom().sample(WORDS, 4)) + f"-{secrets.randbelow(90) + 10}")

weak = "Summer2024"
reasons = []
if weak.lower().startswith(("summer", "winter", "password")):
    reasons.append("common word")
if weak[-4:].isdigit():
    reasons.append("ends with a year")
print(f"{weak}: {entropy(weak):.0f} bits at most, but {' and '.join(reasons)}")
