// eval by bracket on globalThis
console.log(globalThis['eval']('1'));
