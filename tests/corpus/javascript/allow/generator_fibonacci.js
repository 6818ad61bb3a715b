// a generator without end
function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } }
const out = [];
for (const x of fib()) { if (x > 50) break; out.push(x); }
console.log(out);
