const commands = {
  greet(name) { return `Hello, ${name}`; },
  shout(name) { return name.toUpperCase() + '!'; },
};
function run(line) {
  const [cmd, ...args] = line.trim().split(/\s+/);
  if (!Object.prototype.hasOwnProperty.call(commands, cmd)) throw new Error(`unknown command ${cmd}`);
  return commands[cmd](...args);
}
for (const line of ['greet Ann', 'shout bob', 'dance']) {
  try { console.log(run(line)); } catch (e) { console.log('error:', e.message); }
}
