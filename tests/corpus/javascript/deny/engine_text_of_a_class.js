// The engine says that a class is no function to call, and says the word.
class Item {}
class Log {
  run(f) { try { f(); } catch (e) { this.last = e; } return this; }
  get words() { return this.last.message.split(' '); }
}
const counts = {};
for (const word of new Log().run(() => Item()).words) Object.assign(counts[word] ?? {}, { count: 1 });
