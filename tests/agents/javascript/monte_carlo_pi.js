// /// task
// question = "Estimate pi with a Monte Carlo simulation with a seeded random generator and show the error."
// [expect]
// stdout = ["pi is about 3.1"]
// ///
// mulberry32: small deterministic generator
function mulberry32(seed) {
  return function () {
    seed |= 0;
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const random = mulberry32(42);
let inside = 0;
const N = 500000;
for (let i = 0; i < N; i++) {
  const x = random(), y = random();
  if (x * x + y * y <= 1) inside++;
}
const pi = (4 * inside) / N;
console.log(`pi is about ${pi.toFixed(4)}, error ${Math.abs(pi - Math.PI).toExponential(2)}`);
