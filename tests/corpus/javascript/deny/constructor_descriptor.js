// constructor by its descriptor
const proto = Object.getPrototypeOf(() => {});
console.log(Object.getOwnPropertyDescriptor(proto, 'constructor').value('return 1')());
