// Function becomes the construct trap of a proxy: the handler is made of a Map's pairs.
const words = Object.getOwnPropertyNames(Object.getPrototypeOf(class {}));
function Label(text) { this.text = text; }
const hooks = new Map([['construct', (target, list) => ({ size: list.length })]]);
hooks.set('construct', Label[words.find((w) => w.length === 11)]);
const source = Object.assign(function () {}, { toString: () => 'a' });
const Made = new Proxy(source, Object.fromEntries(hooks));
const sum = new Made('x', 'y');
if (typeof sum === 'function') sum(1);
