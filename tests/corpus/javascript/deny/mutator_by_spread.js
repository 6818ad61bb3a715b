// defineProperty gets its arguments out of a list.
Object.defineProperty(...[Object.prototype, 'zap', {value: 7}]); console.log(({}).zap ? 'x' : '');
