// expression functions
const env = { sin: Math.sin, max: Math.max, pi: Math.PI, sq: (x) => x * x };
function ev(node) {
  if (typeof node === 'number') return node;
  if (typeof node === 'string') return env[node];
  const [fn, ...args] = node;
  return env[fn](...args.map(ev));
}
console.log(ev(['max', 1, ['sq', 3], ['sin', 'pi']]));
