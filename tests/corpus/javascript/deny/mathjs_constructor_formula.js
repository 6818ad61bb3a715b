// a formula that asks for a constructor
import { evaluate } from 'mathjs';
console.log(evaluate('f(x) = x; f.constructor("return 1")()'));
