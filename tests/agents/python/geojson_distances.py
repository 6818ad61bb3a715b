# /// task
# question = "Compute all pairwise great-circle distances between the cities in places.geojson and the shortest round trip."
# files = ["places.geojson"]
# [expect]
# stdout = ["Shortest round trip", "Berlin", "km"]
# ///
import json
from itertools import combinations, permutations
from math import asin, cos, radians, sin, sqrt


def haversine(a, b):
    lon1, lat1, lon2, lat2 = map(radians, (*a, *b))
    h = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
    return 2 * 6371.0088 * asin(sqrt(h))


with open('places.geojson') as fp:
    geo = json.load(fp)

cities = {f['properties']['name']: tuple(f['geometry']['coordinates']) for f in geo['features']}
dist = {}
for (n1, c1), (n2, c2) in combinations(cities.items(), 2):
    d = haversine(c1, c2)
    dist[n1, n2] = dist[n2, n1] = d
    print(f'{n1:>8} - {n2:<8} {d:8.1f} km')

start, *rest = cities
best = min(permutations(rest), key=lambda p: sum(dist[a, b] for a, b in zip((start, *p), (*p, start))))
tour = (start, *best, start)
print('Shortest round trip:', ' → '.join(tour), f'{sum(dist[a, b] for a, b in zip(tour, tour[1:])):.0f} km')
