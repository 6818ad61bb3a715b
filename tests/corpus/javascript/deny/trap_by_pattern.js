// A pattern with a computed name finds Function, and Object.assign puts it into a handler.
const [word] = Object.getOwnPropertyNames((class {}).prototype);
const plain = (x) => x;
const { [word]: maker } = plain;
const handler = Object.assign({ has: () => true }, { construct: maker });
const Made = new Proxy(Object.assign(function () {}, { toString: () => 'a' }), handler);
const sum = new Made('b', 'c');
if (typeof sum === 'function') sum();
