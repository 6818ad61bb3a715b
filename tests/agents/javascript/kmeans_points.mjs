// /// task
// question = "Cluster these points into 3 groups with k-means written from scratch."
// files = ["points.csv"]
// [expect]
// stdout = ["cluster 1", "cluster 2", "cluster 3"]
// ///
import { readFile } from 'node:fs/promises';

const points = (await readFile('points.csv', 'utf8')).trim().split('\n').slice(1).map((l) => l.split(',').map(Number));

const distance2 = (a, b) => a.reduce((s, v, i) => s + (v - b[i]) ** 2, 0);
const centroid = (group) => group[0].map((_, d) => group.reduce((s, p) => s + p[d], 0) / group.length);

function* kmeans(points, k, maxIterations = 100) {
  let centers = Array.from({ length: k }, (_, i) => points[Math.floor((i * points.length) / k)]);
  for (let n = 0; n < maxIterations; n++) {
    const groups = centers.map(() => []);
    for (const p of points) {
      const best = centers.map((c, i) => [distance2(p, c), i]).sort((a, b) => a[0] - b[0])[0][1];
      groups[best].push(p);
    }
    const next = groups.map((g, i) => (g.length ? centroid(g) : centers[i]));
    const moved = next.reduce((s, c, i) => s + distance2(c, centers[i]), 0);
    centers = next;
    yield { centers, groups, moved };
    if (moved < 1e-9) return;
  }
}

let last;
let iterations = 0;
for (const state of kmeans(points, 3)) {
  last = state;
  iterations++;
}
last.centers.forEach((c, i) => console.log(`cluster ${i + 1}: (${c.map((v) => v.toFixed(2)).join(', ')}) with ${last.groups[i].length} points`));
console.log(`${iterations} iterations`);
