// Paths in the workspace of parts that are joined, and dots that are drawn.
const fs = require('fs');
const path = require('path');
const file = ['reports', 'june', 'sums.txt'].join('-');
fs.writeFileSync(path.join('.', file), 'a,b\n');
fs.writeFileSync(`${['notes', 'x'.repeat(3)].join('_')}.txt`, '..'.repeat(4));
console.log(fs.readFileSync(file, 'utf8'), Array(5).fill('..').join(' '));
