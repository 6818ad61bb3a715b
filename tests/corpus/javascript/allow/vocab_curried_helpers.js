const curry = (f) => function next(...a) { return a.length >= f.length ? f.apply(this, a) : (...b) => next.apply(this, [...a, ...b]); };
const flow = (...fs) => (x) => fs.reduce((v, f) => f(v), x);
const pluck = curry((k, xs) => xs.map((x) => x[k]));
const where = curry((k, test, xs) => xs.filter((x) => test(x[k])));
const most = (xs) => xs.reduce((a, b) => (a > b ? a : b));
const stock = [{ part: 'bolt', left: 12 }, { part: 'nut', left: 0 }, { part: 'gear', left: 4 }];
console.log(flow(where('left', (n) => n > 0), pluck('left'), most)(stock));
console.log(`parts: ${pluck('part', stock).join(', ')}`);
