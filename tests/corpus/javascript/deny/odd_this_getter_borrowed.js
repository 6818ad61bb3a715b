// a getter called with nothing
const o = {get top() { return this; }};
console.log(Object.getOwnPropertyDescriptor(o, 'top').get.call(undefined).process.env);
