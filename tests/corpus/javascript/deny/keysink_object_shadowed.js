// Object is another object
const Object = { create: () => ({}), keys: (x) => x };
const table = Object.create(null);
for (const k of Object.keys(['__proto__', 'constructor'])) (table[k + '']).polluted = 1;
