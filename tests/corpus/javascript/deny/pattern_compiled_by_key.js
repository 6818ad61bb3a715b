// A guard's pattern is changed by a method with a made name.
const k = ['con', 'structor'].join('');
const BAD = /^(?:__proto__|constructor)$/; BAD[['com', 'pile'].join('')]('x');
const get = (x, n) => { if (typeof n !== 'string' || BAD.test(n)) return 0; return x[n]; };
console.log(get(() => 1, k)('return 1+1')());
