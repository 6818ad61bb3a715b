// pattern match fn
const when = (pred, then) => ({ pred, then });
const matcher = (...cases) => (x) => { for (const { pred, then } of cases) if (pred(x)) return then(x); throw new TypeError('no match'); };
const describe = matcher(when(Number.isInteger, (n) => `int ${n}`), when(Array.isArray, (a) => `list of ${a.length}`), when((x) => typeof x === 'string', (s) => `text ${s}`), when(() => true, (x) => typeof x));
console.log([1, [1, 2], 'a', null].map(describe));
