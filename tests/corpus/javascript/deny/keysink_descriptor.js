// a descriptor by a text
const { getOwnPropertyDescriptor: d } = Object;
for (const k of ['__proto__', 'constructor']) console.log(d(class {}.prototype, k));
