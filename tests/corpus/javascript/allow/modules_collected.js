// modules outlive the collector, however much garbage there is
import fs from 'node:fs';
import path, { join } from 'node:path';
const waste = [];
for (let i = 0; i < 60; ++i) {
  waste.push(new Array(40000).fill(i).map((x) => ({ x })));
  if (waste.length > 4) waste.shift();
}
const again = await import('node:path');
console.log(join('a', 'b') === path.join('a', 'b'), again.sep, fs.existsSync('x'));
