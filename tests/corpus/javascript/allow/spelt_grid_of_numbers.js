// A grid is written to by two numbers, and its rows are joined to texts.
const grid = Array.from({ length: 3 }, () => Array(4).fill('.'));
const walk = [[0, 0], [1, 1], [2, 2]].map(([x, y]) => [x + 1, y]);
walk.forEach(([x, y]) => { grid[y][x] = '#'; });
const protocol = 'a_b';
console.log(grid.map((row) => row.join('')).join('\n'), protocol.split('_'));
