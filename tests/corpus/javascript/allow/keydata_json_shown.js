// JSON text with odd keys, parsed and printed
const text = '{"__proto__": 1, "constructor": 2}';
const parsed = JSON.parse(text);
console.log(JSON.stringify(parsed), Object.keys(parsed).length);
