// An event of an own class carries the function that is called.
class Bus {}
const key = 'constructor';
class Ask extends Event { constructor(obj, k, reply) { super('ask'); this.obj = obj; this.k = k; this.reply = reply; } }
const t = new EventTarget();
t.addEventListener('ask', ({ obj, k, reply }) => reply(obj[k]));
t.dispatchEvent(new Ask(Bus, key, (c) => console.log('PWNED', c('return 1')())));
