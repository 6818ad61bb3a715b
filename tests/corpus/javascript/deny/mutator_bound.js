// A bound defineProperty changes a built-in prototype.
const d = Object.defineProperty.bind(null, Object.prototype); d('zap', {value: 7}); console.log(({}).zap ? 'x' : '');
