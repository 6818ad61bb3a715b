// tokens of a language with odd names
const source = 'class a.constructor.b { __proto__ }';
const tokens = source.match(/[\w.]+|[{}]/g);
const odd = tokens.filter((t) => t.includes('__proto__') || t === 'a.constructor.b');
console.log(tokens.length, odd, { kind: 'path', text: 'a.constructor.b' });
