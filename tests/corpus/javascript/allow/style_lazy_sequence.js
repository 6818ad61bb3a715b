// lazy sequences on generators
const take = function* (n, xs) { let i = 0; for (const x of xs) { if (i++ >= n) return; yield x; } };
const naturals = function* () { for (let n = 0; ; n++) yield n; };
console.log([...take(3, naturals())]);
