// function props memo
function fib(n) { const memo = (fib.memo ??= new Map()); if (n < 2) return n; if (!memo.has(n)) memo.set(n, fib(n - 1) + fib(n - 2)); return memo.get(n); }
fib.description = 'fibonacci';
console.log(fib(40), fib.name, fib.length, fib.description, typeof fib.memo);
