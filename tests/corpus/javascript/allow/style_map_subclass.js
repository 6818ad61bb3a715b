// a subclass of Map with defaults
class DefaultMap extends Map { constructor(make, entries) { super(entries); this.make = make; } get(k) { if (!this.has(k)) this.set(k, this.make()); return super.get(k); } }
const m = new DefaultMap(() => []); m.get('a').push(1); console.log([...m]);
