// Decorators log
function withLogging(target, name) {
  const original = target[name];
  target[name] = function (...args) {
    console.log(`-> ${name}(${args.join(', ')})`);
    const out = original.apply(this, args);
    console.log(`<- ${name}: ${out}`);
    return out;
  };
}
class Calc { add(a, b) { return a + b; } mul(a, b) { return a * b; } }
withLogging(Calc.prototype, 'add');
withLogging(Calc.prototype, 'mul');
const c = new Calc();
console.log(c.add(2, 3), c.mul(4, 5));
