// constructor among the descriptors of a prototype
const all = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => {}));
console.log(all.constructor.value('return 1')());
