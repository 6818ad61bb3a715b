// defineProperty is called by call, on a built-in prototype.
Object.defineProperty.call(null, Object.prototype, 'zap', {value: 7}); console.log(({}).zap ? 'x' : '');
