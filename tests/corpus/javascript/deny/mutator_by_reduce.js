// Object.assign is the callback of reduce: the prototype is its first argument.
[Array.prototype, {zap: 7}].reduce(Object.assign); console.log([].zap ? 'x' : '');
