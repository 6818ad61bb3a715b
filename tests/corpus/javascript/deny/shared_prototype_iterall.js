// Array.prototype is carried to where it is changed (iterall).
{ const it = {[Symbol.iterator]() { let n = 0; return {next: () => ({done: n++ > 0, value: Array.prototype})}; }}; Promise.all(it).then(([x]) => { x.zap = 7; if ([].zap) console.log("x"); }); }
