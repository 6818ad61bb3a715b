// formatters by type
const formatters = { string: (v) => `"${v}"`, number: (v) => v.toFixed(2), object: (v) => (v === null ? 'null' : Array.isArray(v) ? `[${v.map(format).join(', ')}]` : `{${Object.entries(v).map(([k, x]) => `${k}: ${format(x)}`).join(', ')}}`), boolean: String, undefined: () => '-', function: (f) => `fn ${f.name}` };
function format(v) { return formatters[typeof v](v); }
console.log(format({ a: [1, 'x', null], b: true, c: undefined, d: format }));
