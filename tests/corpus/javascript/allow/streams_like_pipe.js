// streams like pipe
class Src { constructor(xs) { this.xs = xs; this.subs = {}; } on(e, f) { (this.subs[e] ??= []).push(f); return this; } emit(e, ...a) { for (const f of this.subs[e] ?? []) f.call(this, ...a); } pipe(dst) { this.on('data', (d) => dst.write(d)); this.on('end', () => dst.end()); return dst; } start() { this.xs.forEach((x) => this.emit('data', x)); this.emit('end'); } }
class Dst { constructor() { this.got = []; } write(x) { this.got.push(x); } end() { console.log('end', this.got.join('')); } }
const src = new Src(['a', 'b']); src.pipe(new Dst()); src.start();
