// Object.prototype is polluted by a symbol's description (root as symbols_description).
const [s] = Object.getOwnPropertySymbols({ [Symbol(['__pro', 'to__'].join(''))]: 1 });
const set = (o, x, n, v) => { o[x][n] = v; };
set({}, s.description, 'mark', 42); console.log({}.mark);
