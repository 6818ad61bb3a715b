// Array.prototype is carried to where it is changed (disphandle).
{ const e = new EventTarget(); e.addEventListener('a', {v: Array.prototype, handleEvent() { const x = this.v; x.zap = 7; if ([].zap) console.log("x"); }}); e.dispatchEvent(new Event('a')); }
