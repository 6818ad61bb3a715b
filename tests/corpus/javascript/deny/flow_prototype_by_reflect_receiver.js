// the receiver of a store is everybody's prototype
const root = Reflect.getPrototypeOf({});
Reflect.set({}, 'side', 'polluted', root);
console.log(({}).side);
