// unit tests table apply
const math = { gcd: (a, b) => (b ? math.gcd(b, a % b) : a), lcm: (a, b) => (a * b) / math.gcd(a, b), clamp: (x, lo, hi) => Math.min(Math.max(x, lo), hi) };
const cases = [['gcd', [12, 18], 6], ['lcm', [4, 6], 12], ['clamp', [9, 0, 5], 5], ['clamp', [-1, 0, 5], 1]];
let fails = 0; for (const [fn, args, want] of cases) { const got = math[fn].apply(null, args); const ok = Object.is(got, want); if (!ok) fails++; console.log(ok ? 'ok' : 'FAIL', `${fn}(${args})`, got, ok ? '' : `want ${want}`); }
console.log(fails);
