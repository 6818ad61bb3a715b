// proxy logging methods
function traced(obj, log) {
  return new Proxy(obj, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver);
      if (typeof value !== 'function') return value;
      return (...args) => { log.push(`${String(key)}(${args.join(', ')})`); return value.apply(target, args); };
    },
  });
}
const log = [];
const acc = traced({ total: 0, add(n) { this.total += n; return this.total; } }, log);
acc.add(2); acc.add(5);
console.log(acc.total, log);
