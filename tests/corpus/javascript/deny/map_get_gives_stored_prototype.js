const seen = new Map();
seen.set('p', Reflect.getPrototypeOf({}));
if (seen.has('p')) seen.get('p').polluted = 1;
console.log({}.polluted);
