// a computed name through Reflect.apply's list
exports.f = (k) => Reflect.apply((F) => F('return 1')(), null, [(() => {})[k]]);
