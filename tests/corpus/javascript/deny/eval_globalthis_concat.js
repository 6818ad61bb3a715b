// eval's name put together
console.log(globalThis['ev' + 'al']('1'));
