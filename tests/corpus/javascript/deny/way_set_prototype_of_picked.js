// Object.setPrototypeOf changes what a key found.
const key = ['__pro', 'to__'].join('');
Object.setPrototypeOf([][key], { mark: 42 });
console.log([].mark);
