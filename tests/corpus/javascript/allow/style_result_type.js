// results instead of errors
const ok = (value) => ({ok: true, value, map: (f) => ok(f(value))});
const fail = (error) => ({ok: false, error, map: () => fail(error)});
console.log(ok(1).map((x) => x + 1).value, fail('e').map((x) => x).error);
