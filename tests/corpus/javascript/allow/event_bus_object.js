// event bus object
function createBus() {
  const listeners = {};
  return {
    on(event, fn) { (listeners[event] = listeners[event] || []).push(fn); return () => { listeners[event] = listeners[event].filter((f) => f !== fn); }; },
    emit(event, ...args) { (listeners[event] || []).forEach((fn) => fn(...args)); },
  };
}
const bus = createBus();
const off = bus.on('tick', (n) => console.log('tick', n));
bus.emit('tick', 1); off(); bus.emit('tick', 2);
