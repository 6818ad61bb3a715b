// string methods by name
const transforms = ['trim', 'toUpperCase'];
console.log(transforms.reduce((s, m) => s[m](), '  abc '));
const call = (method, ...args) => (x) => x[method](...args);
console.log(['a', 'b'].map(call('padEnd', 3, '.')), [3, 4].map(call('toFixed', 2)));
