// observable
class Observable {
  constructor(subscribe) { this._subscribe = subscribe; }
  subscribe(next) { return this._subscribe({ next }); }
  pipe(...ops) { return ops.reduce((o, op) => op(o), this); }
  static of(...xs) { return new Observable((o) => { xs.forEach((x) => o.next(x)); return () => {}; }); }
}
const map = (f) => (src) => new Observable((o) => src.subscribe((x) => o.next(f(x))));
const filter2 = (f) => (src) => new Observable((o) => src.subscribe((x) => f(x) && o.next(x)));
Observable.of(1, 2, 3, 4).pipe(filter2((x) => x % 2 === 0), map((x) => x * 10)).subscribe((x) => console.log(x));
