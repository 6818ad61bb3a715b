// Dotted names of URLSearchParams become paths.
const out = {};
for (const [name, value] of new URLSearchParams('a.b=1&%5f%5fproto%5f%5f.mark=2')) {
  const [head, last] = name.split('.');
  out[head] ??= {};
  out[head][last] = value;
}
console.log({}.mark);
