// everyday uses: timers async
const {setTimeout: st, setInterval: si} = require('timers/promises');
const {AsyncLocalStorage} = require('async_hooks');
const {performance, PerformanceObserver} = require('perf_hooks');
const als = new AsyncLocalStorage();
als.run({id: 1}, () => setTimeout(() => console.log(als.getStore().id), 1));
(async () => {
  console.log(await st(1, 'r'));
  let n = 0;
  for await (const v of si(1, 't')) {
    if (++n > 2) break;
  }
  const ac = new AbortController();
  st(1000, null, {signal: ac.signal}).catch((e) => console.log(e.name));
  ac.abort();
  const r = await Promise.race([st(1, 'a'), st(50, 'b', {ref: false})]);
  console.log(r, await Promise.allSettled([1, Promise.reject(2)]), await Promise.any([Promise.reject(1), 3]));
})();
const t0 = performance.now();
performance.mark('a');
performance.mark('b');
performance.measure('m', 'a', 'b');
console.log(performance.getEntriesByName('m').length, performance.now() >= t0, process.hrtime.bigint() > 0n);
const h = setInterval(() => {
  clearInterval(h);
  console.log('i');
}, 1);
setImmediate(() => console.log('im'));
process.nextTick(console.log, 'tick');
queueMicrotask(() => console.log('mt'));
const obs = new PerformanceObserver((l) => {});
obs.observe({entryTypes: ['mark']});
obs.disconnect();
const f = performance.timerify(() => 1);
f();
console.log(AbortSignal.timeout(10).aborted);
