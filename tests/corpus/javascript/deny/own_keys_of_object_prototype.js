const p = Object.getPrototypeOf(() => 0);
for (const k of Object.getOwnPropertyNames(p)) if (k.length === 11) console.log(p[k]('return process')().pid);
