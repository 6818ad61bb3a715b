// memoise with an object and JSON keys
function memoize(f) { const cache = {}; return function (...args) { const key = JSON.stringify(args); if (!(key in cache)) cache[key] = f.apply(this, args); return cache[key]; }; }
console.log(memoize((a, b) => a ** b)(2, 10));
