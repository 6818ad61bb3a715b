// a computed name: call through call
exports.f = (k, ...a) => Function.prototype.call.call((() => 0)[k], null, 'return 1')();
