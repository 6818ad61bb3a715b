# Everyday uses: tomllib use.
import tomllib
print(tomllib.loads('a = 1\n[t]\nb = [1, 2]\nd = 2024-01-01'))
try:
    tomllib.loads('=')
except tomllib.TOMLDecodeError as e:
    print('bad')
