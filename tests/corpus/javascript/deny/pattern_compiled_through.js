// A guard's pattern is changed by compile.call().
const k = ['con', 'structor'].join('');
const BAD = /^(?:__proto__|constructor)$/; RegExp.prototype.compile.call(BAD, 'x');
const get = (x, n) => { if (typeof n !== 'string' || BAD.test(n)) return 0; return x[n]; };
console.log(get(() => 1, k)('return 1+1')());
