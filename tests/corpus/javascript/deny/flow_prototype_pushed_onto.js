// a list's method lent to everybody's prototype
const root = Object.getPrototypeOf({});
[].push.call(root, 'polluted');
console.log(({})[0]);
