// {__proto__: {__proto__: f}}: joinPrototypes goes one step only.
const k = ['con', 'structor'].join('');
const o = { __proto__: { __proto__: () => 1 } };
console.log(o[k]('return 1+1')());
