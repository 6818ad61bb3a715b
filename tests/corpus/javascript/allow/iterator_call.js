// the iterator asked for by its symbol
function first(xs) { const it = xs[Symbol.iterator](); const {value, done} = it.next(); return done ? undefined : value; }
console.log(first([3]), first(new Set([4])));
