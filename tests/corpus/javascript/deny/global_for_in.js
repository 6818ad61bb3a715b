// the global object enumerated
for (const k in globalThis) console.log(k);
