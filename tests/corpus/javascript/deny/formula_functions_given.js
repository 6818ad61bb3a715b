const { evaluate } = require('mathjs');
console.log(evaluate('call(pick(f, concat("constr", "uctor")), "return 5")', { f: Math.abs, pick(o, k) { return o[k]; }, call(f, x) { return f(x)(); } }));
