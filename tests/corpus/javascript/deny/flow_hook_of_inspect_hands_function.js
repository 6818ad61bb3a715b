// what the runtime gives to a hook
const util = require('util');
class Lazy { [util.inspect.custom](...[, { stylize }]) { return stylize[Symbol('constructor').description]('return 1')(); } }
console.log(util.inspect(new Lazy()));
