class A {
  copy(text) { return new this.constructor(text); }
}
const a = new A();
const target = function () {};
for (const k of ['c', 'p'].map((x, i) => (i ? 'copy' : 'c'))) {
  const taken = (a[k] &&= a[k]);
  if (taken) target.run = taken;
}
console.log(typeof target.run('return process')().pid);
