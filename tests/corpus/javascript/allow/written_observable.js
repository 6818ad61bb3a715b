class Observable { constructor(sub) { this._sub = sub; } subscribe(next, error, complete) { const o = typeof next === 'function' ? { next, error, complete } : next; return this._sub({ next: (v) => o.next?.(v), error: (e) => o.error?.(e), complete: () => o.complete?.() }); }
  pipe(...ops) { return ops.reduce((src, op) => op(src), this); } static of(...xs) { return new Observable((o) => { xs.forEach((x) => o.next(x)); o.complete(); }); } }
const map = (f) => (src) => new Observable((o) => src.subscribe({ ...o, next: (v) => o.next(f(v)) }));
const filter = (p) => (src) => new Observable((o) => src.subscribe({ ...o, next: (v) => p(v) && o.next(v) }));
const scan = (f, seed) => (src) => new Observable((o) => { let acc = seed; return src.subscribe({ ...o, next: (v) => { acc = f(acc, v); o.next(acc); } }); });
const pluck = (k) => map((v) => v[k]);
const groupCount = (k) => scan((acc, v) => ({ ...acc, [v[k]]: (acc[v[k]] ?? 0) + 1 }), {});
Observable.of({ t: 'a', n: 1 }, { t: 'b', n: 2 }, { t: 'a', n: 3 }).pipe(filter((x) => x.n > 0), pluck('n'), map((n) => n * 2), scan((a, b) => a + b, 0)).subscribe((x) => console.log(x), null, () => console.log('done'));
Observable.of({ t: 'a' }, { t: 'b' }).pipe(groupCount('t')).subscribe(console.log);
