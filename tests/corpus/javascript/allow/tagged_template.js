// own tags
const tag = (strings, ...values) => strings.raw.reduce((s, part, i) => s + part + (i < values.length ? `<${values[i]}>` : ''), '');
console.log(tag`a${1}b${2}\n`);
