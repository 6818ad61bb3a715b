// eval's name in percent escapes
console.log(globalThis[decodeURIComponent('%65val')]('1'));
