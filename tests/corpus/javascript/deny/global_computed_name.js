// a global by a computed name
for (const k of Object.getOwnPropertyNames({process: 1})) console.log(globalThis[k]);
