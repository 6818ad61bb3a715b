// tokenizer pratt
const tokenize = (s) => s.match(/\d+|[-+*/()^]/g) ?? [];
const binary = { '+': [1, (a, b) => a + b], '-': [1, (a, b) => a - b], '*': [2, (a, b) => a * b], '/': [2, (a, b) => a / b], '^': [3, (a, b) => a ** b] };
function parse(tokens, min = 0) {
  let t = tokens.shift(); let left = t === '(' ? parse(tokens) : t === '-' ? -parse(tokens, 9) : Number(t);
  if (t === '(') tokens.shift();
  while (tokens.length && binary[tokens[0]] && binary[tokens[0]][0] > min) { const [prec, fn] = binary[tokens.shift()]; left = fn(left, parse(tokens, prec)); }
  return left;
}
console.log(parse(tokenize('2 + 3 * (4 - 1) ^ 2')));
