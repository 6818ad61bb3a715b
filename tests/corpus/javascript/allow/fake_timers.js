// fake timers
class Clock { constructor() { this.now = 0; this.q = []; } setTimeout(fn, ms, ...args) { this.q.push({ at: this.now + ms, fn, args }); this.q.sort((a, b) => a.at - b.at); } tick(ms) { const end = this.now + ms; while (this.q.length && this.q[0].at <= end) { const { at, fn, args } = this.q.shift(); this.now = at; fn(...args); } this.now = end; } }
const c = new Clock(); c.setTimeout((x) => console.log('at', c.now, x), 10, 'a'); c.setTimeout(() => c.setTimeout(console.log, 5, 'nested'), 3); c.tick(20);
