import * as d3 from 'd3-array';
const words = JSON.parse('["\\u0063onstructor"]');
const byName = d3.index([() => 1], () => words[0]);
for (const [w, f] of byName) {
  const made = f[w]('return process');
  console.log(typeof made().pid);
}
