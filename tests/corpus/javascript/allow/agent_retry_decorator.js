// Retry decorator
const retry = (fn, times = 3, delay = 5) => async function (...args) {
  let last;
  for (let i = 1; i <= times; i++) {
    try { return await fn.apply(this, args); } catch (err) { last = err; await new Promise((r) => setTimeout(r, delay * i)); }
  }
  throw last;
};
let n = 0;
const flaky = retry(async () => { if (++n < 3) throw new Error('no'); return 'ok after ' + n; });
flaky().then(console.log, console.error);
