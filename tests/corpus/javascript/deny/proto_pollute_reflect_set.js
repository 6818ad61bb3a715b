// Reflect.set
Reflect.set(Object.prototype, 'polluted', 1);
