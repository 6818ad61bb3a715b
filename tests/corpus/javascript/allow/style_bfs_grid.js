// a search in a grid by directions
const D = {up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1]};
const move = ([y, x], d) => [y + D[d][0], x + D[d][1]];
console.log(['up', 'left'].reduce(move, [2, 2]));
