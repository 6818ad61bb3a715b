// everyday uses: inventory app
class ValidationError extends Error {
  constructor(field, msg) {
    super(msg);
    this.name = 'ValidationError';
    this.field = field;
    Error.captureStackTrace?.(this, ValidationError);
  }
}
const schema = {
  name: {type: 'string', required: true},
  qty: {type: 'number', min: 0}
};
function validate(o) {
  const errs = [];
  for (const [k, r] of Object.entries(schema)) {
    const v = o[k];
    if (r.required && v == null)
      errs.push(new ValidationError(k, 'required'));
    else if (v != null && typeof v !== r.type)
      errs.push(new ValidationError(k, `expected ${r.type}`));
    else if (r.min !== undefined && v < r.min)
      errs.push(new ValidationError(k, 'too small'));
  }
  return errs;
}
console.log(validate({qty: -1}).map((e) => `${e.field}: ${e.message}`));
class Repo {
  #m = new Map();
  #id = 0;
  create(d) {
    const e = {id: ++this.#id, ...d, createdAt: new Date()};
    this.#m.set(e.id, e);
    return e;
  }
  find(f = {}) {
    return [...this.#m.values()].filter((e) => Object.keys(f).every((k) => e[k] === f[k]));
  }
  update(id, p) {
    const e = this.#m.get(id);
    if (!e) throw new RangeError(`no ${id}`);
    return Object.assign(e, p);
  }
  * [Symbol.iterator]() {
    yield* this.#m.values();
  }
}
const r = new Repo();
r.create({name: 'a', qty: 1});
r.update(1, {qty: 5});
console.log(r.find({name: 'a'})[0].qty, [...r].length);
const router = {
  routes: [],
  on(m, p, h) {
    this.routes.push({m, re: new RegExp('^' + p.replace(/:(\w+)/g, '(?<$1>[^/]+)') + '$'), h});
    return this;
  },
  handle(m, u) {
    for (const x of this.routes) {
      const k = x.m === m && u.match(x.re);
      if (k) return x.h({params: k.groups ?? {}});
    }
    return 404;
  }
};
console.log(
    router.on('GET', '/u/:id', ({params}) => params.id).handle('GET', '/u/7'), router.handle('GET', '/x'));
console.table([{a: 1}]);
console.group('g');
console.dir({a: {b: 1}}, {depth: null});
console.groupEnd();
console.time('t');
console.timeEnd('t');
console.assert(true);
console.count();
console.error('e');
console.trace === undefined;
