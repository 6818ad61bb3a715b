// isTypeGuarded: a hoisted function behind the guard, called before it.
const k = ['con', 'structor'].join('');
function get(x) { const r = go(); if (typeof x === 'function') return r; function go() { return x[k]; } return 0; }
console.log(get(() => 1)('return 1+1')());
