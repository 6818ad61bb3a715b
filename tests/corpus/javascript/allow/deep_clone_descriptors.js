// a clone with getters
const clone = (o) => Object.create(Object.getPrototypeOf(o), Object.getOwnPropertyDescriptors(o));
console.log(clone({get x() { return 1; }}).x);
