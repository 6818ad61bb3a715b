// /// task
// question = "How many primes are below one million, and what is the largest gap between neighbours?"
// [expect]
// stdout = ["78498", "114"]
// ///
const LIMIT = 1_000_000;
console.time('sieve');
const composite = new Uint8Array(LIMIT + 1);
const primes = [];
for (let i = 2; i <= LIMIT; i++) {
  if (composite[i]) continue;
  primes.push(i);
  for (let j = i * i; j <= LIMIT; j += i) composite[j] = 1;
}
let gap = 0, at = 0;
for (let i = 1; i < primes.length; i++) {
  if (primes[i] - primes[i - 1] > gap) { gap = primes[i] - primes[i - 1]; at = primes[i - 1]; }
}
console.timeEnd('sieve');
console.log(`${primes.length} primes, largest gap ${gap} after ${at}`);
