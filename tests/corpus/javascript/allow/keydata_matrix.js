// indices and odd words side by side
const names = ['constructor', '__proto__', 'plain'];
const grid = [[1, 2], [3, 4]];
let sum = 0;
for (let i = 0; i < grid.length; i++) for (let j = 0; j < grid[i].length; j++) sum += grid[i][j];
const longest = names.reduce((a, b) => (a.length >= b.length ? a : b));
console.log(sum, longest, names[names.length - 1]);
