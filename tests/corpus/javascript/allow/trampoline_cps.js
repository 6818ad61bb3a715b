// trampoline cps
const trampoline = (f) => (...args) => { let r = f(...args); while (typeof r === 'function') r = r(); return r; };
const sumTo = trampoline(function loop(n, acc = 0) { return n === 0 ? acc : () => loop(n - 1, acc + n); });
console.log(sumTo(10000));
