// the getter of __proto__ by its descriptor
const {get} = Object.getOwnPropertyDescriptor(Object.prototype, '__proto__');
console.log(get.call(() => {}));
