# /// task
# question = "Compute the league table and Elo ratings from these results."
# [inline]
# "results.txt" = """
# Lions 3:1 Bears
# Wolves 2:2 Lions
# Bears 0:4 Wolves
# Eagles 1:0 Bears
# Lions 2:0 Eagles
# Wolves 1:1 Eagles
# """
# [expect]
# stdout = ["1. Lions", "4. Bears"]
# ///
import re
from dataclasses import dataclass


@dataclass
class Team:
    name: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    goals_for: int = 0
    goals_against: int = 0
    elo: float = 1500.0

    @property
    def points(self):
        return 3 * self.won + self.drawn

    @property
    def diff(self):
        return self.goals_for - self.goals_against

    def record(self, mine, theirs):
        self.goals_for += mine
        self.goals_against += theirs
        if mine > theirs:
            self.won += 1
        elif mine == theirs:
            self.drawn += 1
        else:
            self.lost += 1


teams: dict[str, Team] = {}
for line in open("results.txt"):
    m = re.fullmatch(r"(\w+) (\d+):(\d+) (\w+)", line.strip())
    if not m:
        continue
    home, away = (teams.setdefault(n, Team(n)) for n in m.group(1, 4))
    h, a = int(m[2]), int(m[3])
    home.record(h, a)
    away.record(a, h)
    expected = 1 / (1 + 10 ** ((away.elo - home.elo) / 400))
    score = 1.0 if h > a else 0.5 if h == a else 0.0
    delta = 32 * (score - expected)
    home.elo += delta
    away.elo -= delta

table = sorted(teams.values(), key=lambda t: (-t.points, -t.diff, -t.goals_for, t.name))
print(f"{'':3}{'Team':<8} W D L   GD Pts   Elo")
for i, t in enumerate(table, 1):
    print(f"{i}. {t.name:<8} {t.won} {t.drawn} {t.lost} {t.diff:+4d} {t.points:>3} {t.elo:6.0f}")
