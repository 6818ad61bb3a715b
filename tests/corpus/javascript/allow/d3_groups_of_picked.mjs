// Records that hold what was taken by a key go through the walks of d3-array.
import { group, minIndex, rollup, sum } from 'd3-array';

const points = [[1, 2], [8, 9], [2, 1]];
const centers = [[0, 0], [9, 9]];
const assign = points.map((p) => minIndex(centers, (c) => (p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2));
const labels = { a: [0, 2], b: [1] };
const labelled = Object.entries(labels).flatMap(([label, ids]) =>
  ids.map((id) => ({ label, cluster: assign[id], x: points[id][0] })));
for (const [label, inner] of group(labelled, (d) => d.label, (d) => d.cluster)) {
  console.log(label, Object.fromEntries([...inner].map(([c, ps]) => [`cluster${c}`, ps.length])));
}
console.log(rollup(labelled, (v) => sum(v, (d) => d.x), (d) => d.label));
