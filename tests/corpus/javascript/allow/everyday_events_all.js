// everyday uses: events all
const EventEmitter = require('events');
const {once, on} = EventEmitter;
class Store extends EventEmitter {
  #items = new Map();
  set(k, v) {
    this.#items.set(k, v);
    this.emit('change', {k, v});
    return this;
  }
  get size() {
    return this.#items.size;
  }
}
const s = new Store();
s.on('change', ({k}) => console.log('chg', k));
s.once('change', () => console.log('first'));
s.set('a', 1).set('b', 2);
console.log(s.size, s.listenerCount('change'), s.eventNames());
s.on('error', (e) => console.log(e.message));
s.emit('error', new Error('bad'));
s.prependListener('x', () => {});
s.off('x', () => {});
s.setMaxListeners(20);
once(s, 'go').then(([v]) => console.log('once', v));
s.emit('go', 5);
(async () => {
  setTimeout(() => {
    s.emit('t', 1);
    s.emit('t', 2);
  }, 1);
  for await (const [v] of on(s, 't')) {
    console.log(v);
    if (v === 2) break;
  }
})();
s.removeAllListeners('change');
const et = new EventTarget();
et.addEventListener('p', (e) => console.log(e.type, e.detail), {once: true});
et.dispatchEvent(new CustomEvent('p', {detail: 3}));
