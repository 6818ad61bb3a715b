// a computed name called through a bound call
const call = Function.prototype.call.bind(Function.prototype.call);
exports.f = (k) => call((() => {})[k], null, 'return 1')();
