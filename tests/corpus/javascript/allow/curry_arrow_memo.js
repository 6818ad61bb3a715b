// currying with arrows only, beside a memo and a slug
const curry = (fn) => {
  const curried = (...args) =>
    args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more);
  return curried;
};
const compose = (...fns) => (x) => fns.reduceRight((acc, fn) => fn(acc), x);
const pipe = (...fns) => (x) => fns.reduce((acc, fn) => fn(acc), x);

function memo(fn, keyOf = (...list) => JSON.stringify(list)) {
  const seen = {};
  const wrapped = function (...list) {
    const key = keyOf(...list);
    if (!(key in seen)) seen[key] = fn.apply(this, list);
    return seen[key];
  };
  wrapped.seen = seen;
  return wrapped;
}

const prop = curry((key, thing) => thing[key]);
const map = curry((fn, list) => list.map(fn));
const take = curry((n, list) => list.slice(0, n));
const films = [
  { title: 'Solaris', year: 1972 },
  { title: 'Stalker', year: 1979 },
  { title: 'Mirror', year: 1975 },
];
const early = pipe(take(2), map(prop('title')));
console.log(early(films));
const slug = compose((s) => s.replace(/\s+/g, '-'), (s) => s.toLowerCase(), (s) => s.trim());
console.log(map(slug)([' The Mirror ', 'Ivan']));
const square = memo((n) => n * n);
console.log(square(7), square(7), Object.keys(square.seen).length);
