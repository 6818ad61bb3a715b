// test harness
const tests = [];
const describe = (name, body) => { tests.push({ name, body }); };
const expect = (actual) => ({
  toBe(expected) { if (!Object.is(actual, expected)) throw new Error(`${actual} is not ${expected}`); },
  toThrow(re) { let err; try { actual(); } catch (e) { err = e; } if (!err || !re.test(err.message)) throw new Error('did not throw'); },
  get not() { return { toBe(expected) { if (Object.is(actual, expected)) throw new Error('same'); } }; },
});
describe('adds', () => expect(1 + 1).toBe(2));
describe('throws', () => expect(() => { throw new TypeError('bad'); }).toThrow(/bad/));
describe('not', () => expect(1).not.toBe(2));
let failed = 0;
for (const { name, body } of tests) { try { body(); console.log('ok', name); } catch (e) { failed++; console.log('not ok', name, e.message); } }
if (failed && typeof process !== 'undefined') process.exitCode = 1;
