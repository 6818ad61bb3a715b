// An own error's constructor is given a function, which calls what a key found.
class Told extends Error {
  constructor(tell, o, k) {
    super('told');
    this.done = tell(o[k]);
  }
}
const key = 'constructor';
console.log(new Told((c) => c('return 1')(), Told, key).done);
