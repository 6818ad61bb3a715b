// Reflect.deleteProperty
Reflect.deleteProperty(Array.prototype, 'push');
