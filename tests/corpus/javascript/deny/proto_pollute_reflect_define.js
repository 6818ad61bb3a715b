// Reflect.defineProperty
Reflect.defineProperty(Array.prototype, 'push', {value: 1});
