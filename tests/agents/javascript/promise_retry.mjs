// /// task
// question = "Show a retry helper with exponential back-off on a function that fails twice."
// [expect]
// stdout = ["attempt 1 failed: boom", "attempt 2 failed: boom", "success after 3 attempts"]
// ///
import { setTimeout as delay } from 'node:timers/promises';

async function retry(fn, { attempts = 5, base = 5, factor = 2, signal } = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return { value: await fn(attempt), attempt };
    } catch (error) {
      console.log(`attempt ${attempt} failed: ${error.message}`);
      if (attempt >= attempts) throw new AggregateError([error], 'gave up', { cause: error });
      await delay(base * factor ** (attempt - 1), undefined, { signal });
    }
  }
}

const { value, attempt } = await retry(async (n) => {
  if (n < 3) throw new Error('boom');
  return 'ok';
});
console.log(`${value}: success after ${attempt} attempts`);
const slow = await Promise.race([delay(5, 'fast'), delay(50, 'slow')]);
console.log(slow, (await Promise.allSettled([Promise.reject(new Error('x')), 1])).map((r) => r.status));
