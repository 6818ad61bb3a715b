// map of functions
const commands = new Map([
  ['echo', (...args) => args.join(' ')],
  ['upper', (s) => s.toUpperCase()],
  ['len', (s) => s.length],
]);
function run(line) {
  const [name, ...args] = line.split(/\s+/);
  const command = commands.get(name);
  if (!command) return `unknown command: ${name}`;
  return command(...args);
}
for (const l of ['echo a b', 'upper abc', 'len four', 'rm x']) console.log(run(l));
