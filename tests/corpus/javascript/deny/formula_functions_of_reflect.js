const math = require('mathjs');
const code = math.compile('run(pick(f, concat("constr", "uctor")), "return 5")');
console.log(code.evaluate({ f: Math.abs, pick: Reflect.get, run: (f, x) => f(x)() }));
