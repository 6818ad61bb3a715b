// test() of a pattern that guards a key is shadowed by setPrototypeOf with a computed name.
const k = ['con', 'structor'].join('');
const BAD = /^(?:__proto__|constructor)$/; const n0 = 'tes' + process.version.slice(0, 0) + 't';
Object.setPrototypeOf(BAD, { [n0]: () => false });
const get = (x, n) => { if (typeof n !== 'string' || BAD.test(n)) return 0; return x[n]; };
console.log(get(() => 1, k)('return 1+1')());
