// a Map of functions
const handlers = new Map([['a', () => 1], ['b', () => 2]]);
console.log(handlers.get('a')(), [...handlers.values()].map((f) => f()));
