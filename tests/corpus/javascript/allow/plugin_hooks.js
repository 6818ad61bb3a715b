// plugin hooks
const plugins = [
  { name: 'trim', transform: (s) => s.trim() },
  { name: 'shout', transform: (s) => s.toUpperCase(), done: () => console.log('done') },
];
function runHook(hook, initial) {
  return plugins.reduce((acc, p) => (p[hook] ? p[hook](acc) : acc), initial);
}
console.log(runHook('transform', '  hi '));
for (const hook of ['setup', 'done']) for (const p of plugins) if (typeof p[hook] === 'function') p[hook]();
