// a lock on promises
class Mutex { #last = Promise.resolve(); run(f) { const next = this.#last.then(() => f()); this.#last = next.catch(() => {}); return next; } }
const m = new Mutex(); m.run(() => console.log(1)); m.run(async () => console.log(2));
