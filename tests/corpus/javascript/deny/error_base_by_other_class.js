// What an own error extends is a class that hands its arguments on.
class Base extends Error {
  constructor(...args) {
    super('x');
    const [tell, o, k] = args;
    this.done = tell(o[k]);
  }
}
class Heir extends Base {}
const key = 'constructor';
console.log(new Heir((c) => c('return 1')(), Base, key).done);
