// eval's name from a Buffer
console.log(globalThis[Buffer.from('6576616c', 'hex').toString()]('1'));
