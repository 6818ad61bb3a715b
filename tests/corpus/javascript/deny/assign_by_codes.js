// Object.assign changes what a path of codes finds of an object.
const bits = [95, 95, 112, 114, 111, 116, 111, 95, 95];
const paths = [Uint8Array.from(bits).reduce((s, b) => s + String.fromCharCode(b), '')];
const cfg = {};
const target = paths.reduce((o, k) => o[k], cfg);
Object.assign(target, { polluted7: 'yes' });
console.log(({}).polluted7);
