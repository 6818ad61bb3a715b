const math = require('mathjs');
const p = math.parser();
p.set('pick', (o, k) => o[k]);
p.set('run', (f, x) => f(x)());
p.set('f', Math.abs);
console.log(p.evaluate('run(pick(f, concat("constr", "uctor")), "return 5")'));
