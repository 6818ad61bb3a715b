// console and process.stdout are handed on as loggers, and other objects are written to.
class Service {
  constructor(log = console, out = process.stdout) { this.log = log; this.out = out; this.state = {}; }
  set(key, value) { this.state[key] = value; this.log.log('set', key); return this; }
  show() { this.out.write(`${JSON.stringify(this.state)}\n`); }
}
const fill = (object, values) => { for (const k of Object.keys(values)) object[k] = values[k]; return object; };
const loggers = [console, { log() {} }];
for (const log of loggers) new Service(log).set('a', 1).show();
loggers.forEach((l) => l.log(fill({}, { b: 2 })));
const levels = { info: console.log, warn: console.warn };
for (const level of Object.keys(levels)) levels[level](level);
