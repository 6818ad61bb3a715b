class Map { get(x) { return x; } }
const handlers = new Map();
const c = (() => 1).constructor;
console.log(typeof handlers.get(c)('return process')().pid);
