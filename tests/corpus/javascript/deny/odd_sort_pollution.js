// keys of a path in a sorted array
const path = ['polluted', '__proto__'].sort();
const o = {};
o[path[0]][path[1]] = 1;
