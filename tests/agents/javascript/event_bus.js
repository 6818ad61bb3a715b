// /// task
// question = "Implement a small publish/subscribe bus with wildcard topics and show how it works."
// [expect]
// stdout = ["order.created", "audit: order.paid", "removed"]
// ///
class EventBus {
  #handlers = new Map();

  on(pattern, handler) {
    const list = this.#handlers.get(pattern) ?? [];
    list.push(handler);
    this.#handlers.set(pattern, list);
    return () => this.#handlers.set(pattern, this.#handlers.get(pattern).filter((h) => h !== handler));
  }

  emit(topic, payload) {
    for (const [pattern, handlers] of this.#handlers) {
      const regex = new RegExp('^' + pattern.replace(/\./g, '\\.').replace(/\*/g, '[^.]+') + '$');
      if (regex.test(topic)) handlers.forEach((h) => h(payload, topic));
    }
  }
}

const bus = new EventBus();
bus.on('order.created', (o, t) => console.log(`${t}: #${o.id} for ${o.total.toFixed(2)}`));
const off = bus.on('order.*', (_, t) => console.log('audit:', t));
bus.emit('order.created', { id: 1, total: 20 });
bus.emit('order.paid', { id: 1 });
off();
bus.emit('order.shipped', { id: 1 });
console.log('removed');
