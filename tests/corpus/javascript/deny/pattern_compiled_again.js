// A pattern that guards a key is changed by compile().
const k = ['con', 'structor'].join('');
const BAD = /^(?:__proto__|constructor)$/; BAD.compile('x');
const get = (x, n) => { if (typeof n !== 'string' || BAD.test(n)) return 0; return x[n]; };
console.log(get(() => 1, k)('return 1+1')());
