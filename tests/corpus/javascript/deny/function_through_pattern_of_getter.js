// A pattern reads a getter, which finds Function by a name of Object.prototype.
class Missing extends Error {
  constructor(what) { super('missing', { cause: what }); }
  get hint() { return this.cause[Object.getOwnPropertyNames(Object.prototype)[0]]; }
}
function need() { throw new Missing(need); }
try {
  need();
} catch (e) {
  const { hint: make } = e;
  console.log(e.message, make('return 6*7')());
}
