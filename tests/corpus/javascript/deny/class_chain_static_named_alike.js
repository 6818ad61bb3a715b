// the program has a static field of that name as well
class Box {
  static getOwnPropertyDescriptor = 1;
}
function up(x) {
  for (let c = x.constructor; c; c = Object.getPrototypeOf(c)) {
    const read = c.getOwnPropertyDescriptor;
    return read(Object.getPrototypeOf(() => 1), ['con', 'struc', 'tor'].join('')).value;
  }
}
console.log(up({}, Box)('return process')().pid > 0);
