// Reflect.set stores into its receiver, not into its target.
Reflect.set({}, 'zap', 7, Array.prototype); console.log([].zap ? 'x' : '');
