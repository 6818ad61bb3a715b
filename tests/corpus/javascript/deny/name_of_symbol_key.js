// A function has the key of its property for a name.
const s = Symbol('construct' + 'or');
const o = { [s]: () => {} };
const n = o[s].name;
console.log((() => 0)[n.match(/\w+/)[0]]('return 1+1')());
