// eval as a member of globalThis
console.log(globalThis.eval('1'));
