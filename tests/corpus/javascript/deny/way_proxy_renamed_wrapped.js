// A proxy renames what is read and wraps what it finds in another one.
const alias = { maker: 'constructor'.valueOf(), label: 'name' };
const friendly = (t) => new Proxy(t, { get(target, prop) {
  const v = Reflect.get(target, alias[prop] ?? prop);
  return typeof v === 'function' ? friendly(v) : v;
} });
console.log(friendly((w) => w).maker('return 6*7')());
