// everyday uses: iterators async
class Range {
  constructor(a, b) {
    this.a = a;
    this.b = b;
  }
  * [Symbol.iterator]() {
    for (let i = this.a; i < this.b; i++) yield i;
  }
  async * [Symbol.asyncIterator]() {
    for (const x of this) {
      await null;
      yield x;
    }
  }
  static get[Symbol.species]() {
    return Array;
  }
  get[Symbol.toStringTag]() {
    return 'Range';
  }
}
console.log([...new Range(0, 3)], String(new Range()), Math.max(...new Range(1, 4)));
(async () => {
  for await (const x of new Range(0, 2)) console.log(x);
  const limit = async (tasks, n) => {
    const out = [], q = tasks.entries();
    await Promise.all(Array(n).fill(q).map(async (it) => {
      for (const [i, t] of it) out[i] = await t();
    }));
    return out;
  };
  console.log(await limit([async () => 1, async () => 2], 2));
  const retry = async (f, n) => {
    try {
      return await f();
    } catch (e) {
      if (n <= 0) throw e;
      return retry(f, n - 1);
    }
  };
  let c = 0;
  console.log(await retry(async () => {
    if (c++ < 2) throw new Error('x');
    return c;
  }, 3));
})();
const custom = {
  from: 1,
  to: 3,
  [Symbol.iterator]() {
    let c = this.from, l = this.to;
    return {
      next: () => c <= l ? {value: c++, done: false} : {value: undefined, done: true},
      return () {
        return {done: true};
      }
    };
  }
};
const [p, , q] = custom;
console.log(p, q);
function* deleg() {
  const r = yield* inner();
  console.log('r', r);
}
function* inner() {
  yield 1;
  return 'ret';
}
console.log([...deleg()]);
class Thenable {
  then(res) {
    res(42);
  }
}
(async () => console.log(await new Thenable()))();
