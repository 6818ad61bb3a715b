// A list hands defineProperty to a callback.
[Object.defineProperty].forEach((d) => d(Object.prototype, 'zap', {value: 7})); console.log(({}).zap ? 'x' : '');
