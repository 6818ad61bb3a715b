// Reflect.apply calls defineProperty on a built-in prototype.
Reflect.apply(Object.defineProperty, null, [Object.prototype, 'zap', {value: 7}]); console.log(({}).zap ? 'x' : '');
