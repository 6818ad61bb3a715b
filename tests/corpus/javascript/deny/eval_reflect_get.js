// eval by Reflect.get
console.log(Reflect.get(globalThis, 'eval')('1'));
