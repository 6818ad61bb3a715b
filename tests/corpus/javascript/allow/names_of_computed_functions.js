// Functions under computed keys, whose names are shown and counted.
const levels = ['info', 'warn', 'error'];
const logger = Object.fromEntries(levels.map((level) => [level, (text) => `${level}: ${text}`]));
const named = {};
for (const level of levels) Object.assign(named, { [level]: (text) => logger[level](text) });
const counts = new Map();
for (const f of Object.values(named)) counts.set(f.name, f('x').length);
console.log([...counts]);
class List {
  *[Symbol.iterator]() {
    yield 1;
  }
}
console.log([...new List()], List.name);
