// /// task
// question = "Find the shortest way through the maze from S to E and draw it."
// files = ["maze.txt"]
// [expect]
// stdout_matches = ["Shortest path: \\d+ steps"]
// ///
const fs = require('fs');
const grid = fs.readFileSync('maze.txt', 'utf8').trimEnd().split('\n').map((row) => [...row]);
const find = (c) => {
  for (let y = 0; y < grid.length; y++) {
    const x = grid[y].indexOf(c);
    if (x >= 0) return [y, x];
  }
};
const start = find('S');
const goal = find('E');
const key = ([y, x]) => `${y},${x}`;
const previous = { [key(start)]: null };
const queue = [start];
while (queue.length) {
  const here = queue.shift();
  if (key(here) === key(goal)) break;
  for (const [dy, dx] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    const next = [here[0] + dy, here[1] + dx];
    if (grid[next[0]]?.[next[1]] === undefined || grid[next[0]][next[1]] === '#') continue;
    if (key(next) in previous) continue;
    previous[key(next)] = here;
    queue.push(next);
  }
}
let steps = 0;
for (let at = previous[key(goal)]; at && key(at) !== key(start); at = previous[key(at)]) {
  grid[at[0]][at[1]] = '*';
  steps++;
}
console.log(`Shortest path: ${steps + 1} steps`);
console.log(grid.map((r) => r.join('')).join('\n'));
