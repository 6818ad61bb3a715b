// Array.prototype is carried to where it is changed (abortev).
{ const a = new AbortController(); a.signal.addEventListener('abort', () => { const x = a.signal.reason; x.zap = 7; if ([].zap) console.log("x"); }); a.abort(Array.prototype); }
