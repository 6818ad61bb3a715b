const { createHash, timingSafeEqual } = require('node:crypto');
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const pair = (level, i) => [level[i], level[i + 1] ?? level[i]];
let level = ['a', 'b', 'c'].map((x) => sha('\x00', x));
while (level.length > 1) level = level.filter((_, i) => i % 2 === 0).map((_, i) => sha('\x01', ...pair(level, i * 2)));
console.log(level[0].toString('hex').slice(0, 8), timingSafeEqual(level[0], sha('x')));
