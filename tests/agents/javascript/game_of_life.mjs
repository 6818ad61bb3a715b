// /// task
// question = "Run Conway's game of life with a glider for 8 generations on a 10x10 torus, and print the last state."
// [expect]
// stdout = ["generation 8", "cells alive: 5"]
// ///
const SIZE = 10;
let grid = Array.from({ length: SIZE }, () => new Uint8Array(SIZE));
for (const [y, x] of [[0, 1], [1, 2], [2, 0], [2, 1], [2, 2]]) grid[y][x] = 1;

const neighbours = (g, y, x) => {
  let n = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (dy || dx) n += g[(y + dy + SIZE) % SIZE][(x + dx + SIZE) % SIZE];
  return n;
};
const step = (g) => g.map((row, y) => row.map((cell, x) => {
  const n = neighbours(g, y, x);
  return n === 3 || (cell && n === 2) ? 1 : 0;
}));

for (let i = 0; i < 8; i++) grid = step(grid);
console.log('generation 8');
console.log(grid.map((row) => [...row].map((c) => (c ? '#' : '.')).join('')).join('\n'));
console.log('cells alive:', grid.reduce((s, row) => s + row.reduce((a, b) => a + b, 0), 0));
