"""A small sales report: reads a CSV, adds it up, prints a table and leaves a chart.

    gantlet run examples/report.py

What a program leaves in the artifacts/ folder of its workspace comes back with the result.
"""

import csv
import io
import statistics
from collections import defaultdict

SALES = """\
month,region,revenue
2025-01,north,1180
2025-01,south,940
2025-02,north,1260
2025-02,south,1015
2025-03,north,1395
2025-03,south,990
2025-04,north,1510
2025-04,south,1120
"""

BAR_WIDTH, GAP, HEIGHT = 48, 24, 160


def totals_by(column):
    totals = defaultdict(int)
    for row in csv.DictReader(io.StringIO(SALES)):
        totals[row[column]] += int(row["revenue"])
    return dict(totals)


def bar_chart(totals):
    """An SVG bar chart, as text."""
    highest = max(totals.values())
    width = GAP + len(totals) * (BAR_WIDTH + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT + 48}"'
        ' font-family="sans-serif" font-size="12" text-anchor="middle">'
    ]
    for index, (label, value) in enumerate(totals.items()):
        x = GAP + index * (BAR_WIDTH + GAP)
        height = round(value / highest * HEIGHT)
        middle = x + BAR_WIDTH // 2
        parts.append(
            f'<rect x="{x}" y="{HEIGHT + 20 - height}" width="{BAR_WIDTH}" height="{height}" fill="#3b7dd8"/>'
            f'<text x="{middle}" y="{HEIGHT + 14 - height}">{value}</text>'
            f'<text x="{middle}" y="{HEIGHT + 38}">{label}</text>'
        )
    parts.append("</svg>")
    return "\n".join(parts)


def main():
    by_month = totals_by("month")
    for month, revenue in by_month.items():
        print(f"{month}  {revenue:6d}  {'#' * (revenue // 100)}")

    with open("artifacts/revenue.svg", "w") as chart:
        chart.write(bar_chart(by_month))

    months = list(by_month.values())
    return {
        "total": sum(months),
        "monthly_mean": statistics.mean(months),
        "growth_percent": round((months[-1] / months[0] - 1) * 100, 1),
        "by_region": totals_by("region"),
    }
