// pipeline registry strings
const registry = {};
const define = (name, fn) => { registry[name] = fn; };
define('trim', (s) => s.trim()); define('reverse', (s) => [...s].reverse().join('')); define('repeat', (s, n) => s.repeat(n));
const runPipeline = (text, input) => text.split('|').map((p) => p.trim().split(/\s+/)).reduce((v, [name, ...args]) => registry[name](v, ...args.map(Number)), input);
console.log(runPipeline('trim | reverse | repeat 2', ' abc '));
