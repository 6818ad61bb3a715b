const outer = new Map();
const name = ['polluted'][0];
outer.set('a', new Map());
outer.get('a').set('b', Reflect.getPrototypeOf({}));
outer.get('a').get('b')[name] = 1;
console.log({}.polluted);
