// A handler gets its apply trap later, by a name out of a list; a Map holds the function.
const [word] = Object.getOwnPropertyNames((class {}).prototype);
const steps = new Map([['first', (x) => x]]);
const handler = {};
for (const [name, step] of [['apply', steps.get('first')[word]]]) handler[name] = step;
const call = new Proxy(Object.assign(() => 0, { toString: () => 'a' }), handler);
const made = call('b', 'c');
if (typeof made === 'function') made();
