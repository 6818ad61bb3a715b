// Timers and storages that hand arguments and functions to their callbacks.
const { AsyncLocalStorage } = require('async_hooks');
const grades = { ann: 1, bo: 2 };
const look = (table, name, reply) => reply(table[name] ?? 'unknown');
setTimeout(look, 1, grades, 'ann', (grade) => console.log('ann', grade));
setImmediate(look, grades, 'cy', (grade) => console.log('cy', grade));
process.nextTick((name, show) => show(name.toUpperCase()), 'bo', (text) => console.log(text));
const request = new AsyncLocalStorage();
request.run({ id: 7 }, (name, show) => show(`${request.getStore().id} ${grades[name]}`), 'bo', console.log);
