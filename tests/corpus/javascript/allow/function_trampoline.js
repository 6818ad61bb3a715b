// a trampoline
const bounce = (f) => (...a) => { let r = f(...a); while (typeof r === 'function') r = r(); return r; };
const sum = bounce((n, acc = 0) => (n === 0 ? acc : () => sum.step(n - 1, acc + n)));
sum.step = (n, acc) => (n === 0 ? acc : () => sum.step(n - 1, acc + n));
console.log(sum(1000));
