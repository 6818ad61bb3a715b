# /// task
# question = "Draw a clock face as SVG showing 10:10 without any library."
# [expect]
# [[expect.artifact]]
# name = "clock.svg"
# contains = ["<svg", "12</text>"]
# ///
from math import cos, pi, sin

def polar(r, turn):
    a = 2 * pi * turn - pi / 2
    return 100 + r * cos(a), 100 + r * sin(a)

parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">', '<circle cx="100" cy="100" r="95" fill="white" stroke="black" stroke-width="3"/>']
for m in range(60):
    r = 82 if m % 5 == 0 else 88
    (x1, y1), (x2, y2) = polar(r, m / 60), polar(92, m / 60)
    parts.append(f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="black" stroke-width="{2 if m % 5 == 0 else 0.7}"/>')
for h in range(1, 13):
    x, y = polar(70, h / 12)
    parts.append(f'<text x="{x:.1f}" y="{y + 5:.1f}" text-anchor="middle" font-size="14">{h}</text>')

hour, minute = 10, 10
for length, turn, width in ((45, (hour % 12 + minute / 60) / 12, 5), (65, minute / 60, 3)):
    x, y = polar(length, turn)
    parts.append(f'<line x1="100" y1="100" x2="{x:.1f}" y2="{y:.1f}" stroke="navy" stroke-width="{width}" stroke-linecap="round"/>')
parts.append("</svg>")

svg = "\n".join(parts)
with open("/mnt/data/clock.svg", "w") as f:
    f.write(svg)
print(len(svg))
