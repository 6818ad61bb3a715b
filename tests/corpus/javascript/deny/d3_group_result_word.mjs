import { group } from 'd3-array';
const f = () => 1;
const words = ['rotcurtsnoc'].map((w) => [...w].reverse().join(''));
for (const [w] of group(words, (d) => d)) {
  const g = f[w]('return process');
  console.log(typeof g().pid);
}
