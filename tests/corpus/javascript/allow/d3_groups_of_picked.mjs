// Clusters of points: records that hold what was taken by a key go through the walks of d3-array.
import { group, mean, minIndex, range, sum } from 'd3-array';

const truth = { a: [0, 0], b: [8, 8] };
const points = Object.entries(truth).flatMap(([label, [x, y]]) =>
  range(5).map((i) => ({ label, x: x + i / 10, y: y - i / 10 })));
const distance = (p, q) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;

function cluster(data, k, rounds = 5) {
  let centers = [data[0]];
  while (centers.length < k) {
    const near = data.map((p) => Math.min(...centers.map((c) => distance(p, c))));
    let rest = sum(near) / 2;
    centers.push(data[near.findIndex((x) => (rest -= x) <= 0)] ?? data[0]);
  }
  let assign = [];
  for (let round = 1; round <= rounds; round++) {
    assign = data.map((p) => minIndex(centers, (c) => distance(p, c)));
    centers = centers.map((c, i) => {
      const mine = data.filter((_, j) => assign[j] === i);
      return mine.length ? { x: mean(mine.map((p) => p.x)), y: mean(mine.map((p) => p.y)) } : c;
    });
  }
  return { centers, assign };
}
const { assign } = cluster(points, 2);
const found = group(points.map((p, i) => ({ ...p, c: assign[i] })), (p) => p.label, (p) => p.c);
for (const [label, inner] of found) {
  console.log(label, Object.fromEntries([...inner].map(([c, ps]) => [`cluster${c}`, ps.length])));
}
