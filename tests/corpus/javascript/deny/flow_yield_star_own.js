// yield* gives the last value of an iterator of the program's own.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const src = { [Symbol.iterator]() { return { next() { return { done: true, value: (() => 1)[k] }; } }; } };
function* g() { const v = yield* src; return v; }
console.log('REACHED', g().next().value(T)());
