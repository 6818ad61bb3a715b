// A prototype is compared, listed, asked for its name and its methods, and inherited from.
function describe(value) {
  const names = [];
  for (let p = value; p !== null && p !== Object.prototype; p = Object.getPrototypeOf(p)) {
    names.push(...Object.getOwnPropertyNames(p).filter((name) => typeof value[name] === 'function'));
  }
  const parent = Object.getPrototypeOf(value);
  const plain = parent === null || parent === Object.prototype;
  return { names, plain, has: Object.hasOwn(parent, 'area'), type: parent.constructor.name };
}
class Square { constructor(a) { this.a = a; } area() { return this.a ** 2; } }
const square = new Square(2);
const twin = Object.assign(Object.create(Object.getPrototypeOf(square)), square);
console.log(describe(square), twin.area(), Object.getPrototypeOf(twin) === Square.prototype);
