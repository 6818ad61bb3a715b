// a sieve
function primes(n) { const s = new Uint8Array(n + 1); const out = []; for (let i = 2; i <= n; i++) { if (s[i]) continue; out.push(i); for (let j = i * i; j <= n; j += i) s[j] = 1; } return out; }
console.log(primes(30));
