// /// task
// question = "Compute the sum of squares up to 2 million in slices so that the event loop stays responsive, reporting the progress."
// [expect]
// stdout = ["100%", "2666668666667000000"]
// ///
const { performance } = require('perf_hooks');

function sumOfSquares(limit, slice, onProgress) {
  return new Promise((resolve) => {
    let total = 0n;
    let i = 1;
    (function step() {
      const end = Math.min(limit, i + slice - 1);
      let part = 0;
      for (; i <= end; i++) {
        part += i * i;
        if (part > 2 ** 52) { total += BigInt(part); part = 0; }
      }
      total += BigInt(part);
      onProgress(Math.round((100 * end) / limit));
      if (i > limit) resolve(total);
      else setImmediate(step);
    })();
  });
}

const t0 = performance.now();
sumOfSquares(2_000_000, 500_000, (p) => console.log(`${p}%`)).then((total) => {
  console.log(total.toString());
  console.log(`took ${(performance.now() - t0).toFixed(1)} ms`);
});
