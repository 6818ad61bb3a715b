// with opens the global object
with (globalThis) { console.log(process); }
