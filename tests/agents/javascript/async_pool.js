// /// task
// question = "Write an async pool that runs at most 3 jobs at a time, and show the order with timing."
// [expect]
// stdout = ["max running: 3", "job 9 done"]
// ///
const { setTimeout: sleep } = require('timers/promises');

async function pool(limit, items, worker) {
  const results = new Array(items.length);
  let next = 0;
  const run = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await worker(items[i], i);
    }
  };
  await Promise.all(Array.from({ length: limit }, run));
  return results;
}

let running = 0;
let max = 0;
(async () => {
  const t0 = performance.now();
  const results = await pool(3, [...Array(10).keys()], async (n) => {
    running++;
    max = Math.max(max, running);
    await sleep(10 + (n % 3) * 5);
    running--;
    console.log(`job ${n} done`);
    return n * n;
  });
  console.log('results:', results.join(','));
  console.log(`max running: ${max}, took ${(performance.now() - t0).toFixed(0)} ms`);
})();
