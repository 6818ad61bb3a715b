// an observer with a way to leave
class Subject { #subs = new Set(); subscribe(f) { this.#subs.add(f); return () => this.#subs.delete(f); } next(v) { for (const f of this.#subs) f(v); } }
const s = new Subject(); const off = s.subscribe(console.log); s.next(1); off(); s.next(2);
