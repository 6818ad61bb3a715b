const commands = {
  push: (st, x) => [...st, Number(x)],
  add: (st) => [...st.slice(0, -2), st.at(-2) + st.at(-1)],
  constructor: () => { throw new Error('an own handler of that name'); },
};
const run = (src) => src.split(';').reduce((st, line) => {
  const [cmd, ...args] = line.trim().split(' ');
  if (!Object.hasOwn(commands, cmd)) throw new Error('unknown command ' + cmd);
  return commands[cmd](st, ...args);
}, []);
for (const src of ['push 2; push 3; add', 'constructor', 'toString']) {
  try { console.log(src, run(src)); } catch (e) { console.log(src, e.message); }
}
