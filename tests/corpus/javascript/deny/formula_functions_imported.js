const math = require('mathjs');
math.import({ pick: (o, k) => o[k], run: (f, x) => f(x)() });
console.log(math.evaluate('run(pick(abs, concat("constr", "uctor")), "return 5")'));
