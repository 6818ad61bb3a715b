// event bus class for
class Emitter {
  constructor() { this._events = Object.create(null); }
  on(name, fn) { if (!this._events[name]) this._events[name] = []; this._events[name].push(fn); return this; }
  once(name, fn) { const wrap = (...a) => { this.off(name, wrap); fn.apply(this, a); }; return this.on(name, wrap); }
  off(name, fn) { this._events[name] = (this._events[name] || []).filter((f) => f !== fn); }
  emit(name, ...args) { const list = this._events[name]; if (!list) return false; for (let i = 0; i < list.length; i++) list[i].apply(this, args); return true; }
}
const e = new Emitter();
e.once('x', function (v) { console.log('once', v, this === e); });
console.log(e.emit('x', 1), e.emit('x', 2), e.emit('nope'));
