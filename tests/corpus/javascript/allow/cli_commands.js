// cli commands
const commands2 = {
  add: { help: 'add numbers', run: (args) => args.map(Number).reduce((a, b) => a + b, 0) },
  rev: { help: 'reverse text', run: ([s = '']) => [...s].reverse().join('') },
  help: { help: 'this', run: () => Object.entries(commands2).map(([n, c]) => `${n.padEnd(6)}${c.help}`).join('\n') },
};
const [cmd = 'help', ...rest] = process.argv.slice(2);
const command = commands2[cmd] ?? commands2.help;
console.log(command.run(rest));
