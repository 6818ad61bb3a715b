# /// task
# question = "Decrypt this Caesar cipher without knowing the shift: 'Wkh txlfn eurzq ira mxpsv ryhu wkh odcb grj'. Then encrypt it with Vigenère, key LEMON."
# [expect]
# stdout = ["shift 3: The quick brown fox jumps over the lazy dog"]
# ///
import string
from collections import Counter

cipher = "Wkh txlfn eurzq ira mxpsv ryhu wkh odcb grj"
FREQ = dict(zip(string.ascii_lowercase, [8.2, 1.5, 2.8, 4.3, 12.7, 2.2, 2.0, 6.1, 7.0, 0.15, 0.77, 4.0, 2.4, 6.7, 7.5, 1.9, 0.095, 6.0, 6.3, 9.1, 2.8, 0.98, 2.4, 0.15, 2.0, 0.074]))


def shift(text, k):
    low, up = string.ascii_lowercase, string.ascii_uppercase
    table = str.maketrans(low + up, low[k:] + low[:k] + up[k:] + up[:k])
    return text.translate(table)


common = {"the", "over", "and", "dog", "fox", "of", "is"}


def score(text):
    words = text.lower().split()
    counts = Counter(c for c in text.lower() if c.isalpha())
    return sum(w in common for w in words) * 100 + sum(FREQ[c] * n for c, n in counts.items()) / sum(counts.values())


best = max(range(26), key=lambda k: score(shift(cipher, -k % 26)))
plain = shift(cipher, -best % 26)
print(f"shift {best}: {plain}")


def vigenere(text, key, sign=1):
    out, i = [], 0
    for ch in text:
        if ch.isalpha():
            base = ord("A") if ch.isupper() else ord("a")
            k = ord(key[i % len(key)].upper()) - ord("A")
            out.append(chr((ord(ch) - base + sign * k) % 26 + base))
            i += 1
        else:
            out.append(ch)
    return "".join(out)


secret = vigenere(plain, "LEMON")
print(secret)
assert vigenere(secret, "LEMON", -1) == plain
