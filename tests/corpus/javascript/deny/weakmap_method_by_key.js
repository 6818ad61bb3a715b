// … or a key does that is put together.
const w = new WeakMap();
const n = ['g', 'et'].join('');
w[n] = (x) => x;
function f() { return w.get(this); }
console.log('REACHED', typeof f().process.exit);
